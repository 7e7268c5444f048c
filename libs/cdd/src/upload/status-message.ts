import { counted } from '@scv/ui';
import type { FileCheck } from '../check/use-file-check.ts';
import { UploadCancelled } from './send-file.ts';
import type { FileUpload } from './use-upload.ts';

/** The live region's text. Refusals and failures aren't in it, because their alerts are announced anyway. */
export function statusMessage(check: FileCheck, { mutation, progress }: FileUpload): string | undefined {
  if (check.stage === 'checking') return 'Checking the file';
  if (check.stage !== 'accepted') return undefined;
  switch (mutation.status) {
    case 'idle':
      return `The file is well-formed: ${counted(check.content.records.count, 'record')}`;
    case 'pending':
      return progressMessage(progress.sent, check.file.size);
    case 'error':
      return mutation.error instanceof UploadCancelled ? 'The upload was cancelled' : undefined;
    case 'success':
      return 'The file was uploaded';
  }
}

/** Changes only at each quarter, so that screen readers don't announce every percent. */
export function progressMessage(sent: number, size: number): string {
  const percent = Math.floor((4 * sent) / size) * 25;
  return percent === 0 ? 'Uploading the file' : `${percent} percent uploaded`;
}
