import { noteActivity } from '@scv/browser';
import { noteAction } from '@scv/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sendFile, UploadCancelled, type UploadProgress } from './send-file.ts';
import { failureText, successText } from './upload-messages.ts';

/** What is sent, with what is known of it. */
export interface CheckedFile {
  file: File;
  /** Hexadecimal. */
  sha256: string;
}

/** The cache's key of the uploads. */
export const uploadKey = ['uploadCdd'];

const start: UploadProgress = { sent: 0, speed: undefined, left: undefined };

/**
 * One upload at a time, with its progress. Whoever leaves the screen breaks it off. The cache keeps what came of each
 * until the session ends.
 */
export function useUpload() {
  const [progress, setProgress] = useState(start);
  const controller = useRef<AbortController>(undefined);
  const showProgress = (next: UploadProgress) => {
    setProgress(next);
    noteActivity();
  };
  useEffect(() => () => controller.current?.abort(), []);

  const upload = useMutation({
    mutationKey: uploadKey,
    gcTime: Infinity,
    mutationFn: ({ file }: CheckedFile) => {
      controller.current = new AbortController();
      setProgress(start);
      return sendFile(file, controller.current.signal, showProgress);
    },
    onSuccess: (body, { file }) => noteAction({ tone: 'success', headline: successText(body), detail: file.name }),
    onError: (error, { file }) => {
      if (error instanceof UploadCancelled) return;
      noteAction({ tone: 'danger', headline: failureText(error).headline, detail: file.name });
    },
  });

  return { upload, progress, cancel: () => controller.current?.abort() };
}
