import { noteActivity } from '@scv/ui/browser';
import { noteAction } from '@scv/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type CheckedFile, sendFile, UploadCancelled, uploadKey, type UploadProgress } from './send-file.ts';
import { failureMessage, successMessage } from './upload-result.tsx';

export type FileUpload = ReturnType<typeof useUpload>;

/** The stage of an upload, from its state. */
export function uploadStage({ isUploading, error, successMessage: message }: FileUpload) {
  if (isUploading) return 'uploading';
  if (error) return 'failed';
  return message === undefined ? 'idle' : 'uploaded';
}

const initialProgress: UploadProgress = { sent: 0, speed: undefined, left: undefined };

/**
 * The state of an upload (specification, sections 3 and 4), and its actions. One upload at a time; leaving the screen
 * cancels it. The mutation cache keeps the results until the session ends, for the list of the session's uploads.
 */
export function useUpload() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState(initialProgress);
  const controller = useRef<AbortController>(undefined);
  const onProgress = (next: UploadProgress) => {
    setProgress(next);
    noteActivity(); // a running upload must not be signed out for inactivity
  };
  useEffect(() => () => controller.current?.abort(), []);

  const mutation = useMutation({
    mutationKey: uploadKey,
    gcTime: Infinity,
    mutationFn: ({ file, check }: CheckedFile) => {
      controller.current = new AbortController();
      setProgress(initialProgress);
      return sendFile(file, check, controller.current.signal, onProgress);
    },
    onSuccess: (response, { file }) =>
      noteAction({ tone: 'success', headline: successMessage(response), detail: file.name }),
    onError: (error, { file }) => {
      if (error instanceof UploadCancelled) return;
      noteAction({ tone: 'danger', headline: failureMessage(error).headline, detail: file.name });
    },
    // History, activity and dashboard list refused uploads too. The result doesn't wait for them.
    onSettled: () => void queryClient.invalidateQueries(),
  });

  return {
    /** The response's body as it is; undefined before it. */
    fileData: mutation.data,
    isUploading: mutation.isPending,
    /** `failureMessage` has its texts. */
    error: mutation.error,
    /** Undefined until the upload succeeded. */
    successMessage: mutation.isSuccess ? successMessage(mutation.data) : undefined,
    progress,
    send: mutation.mutate,
    cancel: () => controller.current?.abort(),
    /** Forgets the last result. */
    reset: mutation.reset,
  };
}
