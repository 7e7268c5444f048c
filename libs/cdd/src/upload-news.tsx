import { counted, LiveRegion } from '@scv/ui';
import type { FileCheck } from './check/use-file-check.ts';
import { UploadCancelled } from './upload/send-file.ts';
import { sentSoFar } from './upload/upload-progress.tsx';
import type { useUpload } from './upload/use-upload.ts';

export interface UploadNewsProps {
  check: FileCheck;
  sending: ReturnType<typeof useUpload>;
}

/**
 * What happens to the chosen file, for who cannot see it: screen readers announce it whenever it changes. Its place is
 * there as long as the screen, since they may miss what comes together with its place. What is refused or fails is left
 * out: it stands in an alert, which they do announce.
 */
export function UploadNews(props: UploadNewsProps) {
  return <LiveRegion>{newsOf(props)}</LiveRegion>;
}

function newsOf({ check, sending: { upload, progress } }: UploadNewsProps): string | undefined {
  if (check.stage === 'checking') return 'Checking the file';
  if (check.stage !== 'accepted') return undefined;
  switch (upload.status) {
    case 'idle':
      return `The file is well-formed: ${counted(check.content.records.count, 'record')}`;
    case 'pending':
      return sentSoFar(progress.sent, check.file.size);
    case 'error':
      return upload.error instanceof UploadCancelled ? 'The upload was cancelled' : undefined;
    case 'success':
      return 'The file was uploaded';
  }
}
