import { ApiError, downloadCddFile, type DownloadCddFileParams, type UploadedCddFile } from '@scv/api';
import { isJsonName } from '@scv/json-check/file-limits';
import { Button, Meta, OnDemand, toast } from '@scv/ui';
import { saveFile } from '@scv/ui/save-file';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { nameOf, sizeAndRecords } from './upload-facts.tsx';

/** A backend may have kept the name of a program, which opening the saved file would start. */
const nameWithSuffix = (name: string) => (isJsonName(name) ? name : `${name}.json`);

/** Asks, downloads the stored file, and hands it to the browser. */
export function DownloadButton({ upload }: { upload: UploadedCddFile }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => downloadFile(upload.id, {}),
    onSuccess: (file) => {
      setAsking(false);
      saveFile(file, nameWithSuffix(nameOf(upload)));
      toast({ tone: 'success', headline: 'File downloaded', detail: nameOf(upload) });
    },
    // The activity has an entry about it.
    onSettled: () => void queryClient.invalidateQueries(),
  });
  const close = () => {
    setAsking(false);
    reset();
  };
  return (
    <>
      <Button icon={<Download size={16} />} onClick={() => setAsking(true)}>
        Download file
      </Button>
      <OnDemand load={() => import('@scv/ui/dialog')} open={asking} onFail={close}>
        {({ ConfirmDialog }) => (
          <ConfirmDialog
            title="Download this file?"
            text="It holds personal data. The download is recorded in the activity."
            confirmLabel="Download"
            tone="neutral"
            busy={isPending}
            error={error ? failure(error) : undefined}
            onConfirm={() => mutate()}
            onCancel={close}
          >
            <bdi>{nameOf(upload)}</bdi>
            <Meta>{sizeAndRecords(upload)}</Meta>
          </ConfirmDialog>
        )}
      </OnDemand>
    </>
  );
}

const failure = (error: Error) => ({
  headline: 'The file could not be downloaded',
  detail: error instanceof ApiError ? error.message : undefined,
});

/**
 * Downloads the file of an upload as it is stored, or its beginning.
 * @throws ApiError
 */
export async function downloadFile(id: string, part: DownloadCddFileParams): Promise<Blob> {
  try {
    // A Blob stays outside the page's memory, and keeps every byte.
    return (await downloadCddFile(id, part, { responseType: 'blob', timeout: 0 })).data;
  } catch (error) {
    if (!(error instanceof ApiError) || !(error.body instanceof Blob)) throw error;
    throw new ApiError('response', {
      status: error.status,
      data: parsed(await error.body.text()),
      headers: error.requestId === undefined ? {} : { 'x-request-id': error.requestId },
    });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
