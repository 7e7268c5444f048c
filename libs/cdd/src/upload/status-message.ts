import { counted } from '@scv/ui';
import type { FileCheck } from '../check/use-file-check.ts';
import { UploadCancelled } from './send-file.ts';
import type { useUpload } from './use-upload.ts';

/**
 * What a live region announces about the chosen file. Refusals and failures are missing: they are alerts, which screen
 * readers announce anyway.
 */
export function statusMessage(check: FileCheck, { upload, progress }: ReturnType<typeof useUpload>) {
  if (check.stage === 'checking') return 'Checking the file';
  if (check.stage !== 'accepted') return undefined;
  switch (upload.status) {
    case 'idle':
      return `The file is well-formed: ${counted(check.content.records.count, 'record')}`;
    case 'pending':
      return progressMessage(progress.sent, check.file.size);
    case 'error':
      return upload.error instanceof UploadCancelled ? 'The upload was cancelled' : undefined;
    case 'success':
      return 'The file was uploaded';
  }
}

/** Changes only at each quarter, so that screen readers don't talk all the time. */
export function progressMessage(sent: number, size: number): string {
  const percent = Math.floor((4 * sent) / size) * 25;
  return percent === 0 ? 'Uploading the file' : `${percent} percent uploaded`;
}
