import { counted } from '@scv/ui';
import type { FileCheck } from '../check/use-file-check.ts';
import { UploadCancelled } from './send-file.ts';
import { uploadStage, type FileUpload } from './use-upload.ts';

/** The live region's text. Refusals and failures aren't in it, because their alerts are announced anyway. */
export function statusMessage(check: FileCheck, upload: FileUpload): string | undefined {
  if (check.stage === 'checking') return 'Checking the file';
  if (check.stage !== 'accepted') return undefined;
  switch (uploadStage(upload)) {
    case 'idle':
      return `The file is well-formed: ${counted(check.content.records.count, 'record')}`;
    case 'uploading':
      return progressMessage(upload.progress.sent, check.file.size);
    case 'failed':
      return upload.error instanceof UploadCancelled ? 'The upload was cancelled' : undefined;
    case 'uploaded':
      return 'The file was uploaded';
  }
}

/** Changes only at each quarter, so that screen readers don't announce every percent. */
export function progressMessage(sent: number, size: number): string {
  const percent = Math.floor((4 * sent) / size) * 25;
  return percent === 0 ? 'Uploading the file' : `${percent} percent uploaded`;
}
