import { hasFeature } from '@scv/api/settings';
import { Alert, Card, counted, LinkButton, OnDemand, Page, VisuallyHidden } from '@scv/ui';
import { DropArea } from '@scv/ui/drop-area';
import { History } from 'lucide-react';
import { useRef, useState } from 'react';
import { cddPaths } from '../cdd-paths.ts';
import { type FileCheck, useFileCheck } from '../check/use-check.ts';
import { ChosenFile } from './chosen-file.tsx';
import { FilePicker } from './file-picker.tsx';
import { UploadCancelled } from './send-file.ts';
import { SessionUploads } from './session-uploads.tsx';
import { type FileUpload, uploadStage, useUpload } from './use-upload.ts';
import './upload.css';

export interface UploadRouteProps {
  maxBytes: number;
}

/** Uploads one CDD file: choose, check, confirm, send, show the result (specification, sections 2, 4 and 8). */
export function UploadRoute({ maxBytes }: UploadRouteProps) {
  const { check, choose, clear } = useFileCheck(maxBytes);
  const upload = useUpload();
  const { isUploading, reset } = upload;
  const [dropError, setDropError] = useState<string>();
  const link = useRef<HTMLAnchorElement>(null);

  function chooseFile(file: File) {
    setDropError(undefined);
    reset();
    void choose(file);
  }

  function removeFile() {
    setDropError(undefined);
    reset();
    clear();
    link.current?.focus();
  }

  return (
    <Page title="CDD Upload" actions={hasFeature('extended') ? historyLink : undefined}>
      <DropArea className="cdd-drop" locked={isUploading} onDrop={chooseFile} onWrongDrop={setDropError}>
        <Card>
          <div className="cdd-upload">
            <h2>Upload the CDD Json File below</h2>
            <FilePicker
              maxBytes={maxBytes}
              small={check.stage !== 'empty'}
              locked={isUploading}
              link={link}
              onChoose={chooseFile}
            />
            {dropError !== undefined && <Alert tone="danger" headline={dropError} />}
            {check.stage !== 'empty' && <ChosenFile check={check} upload={upload} onRemove={removeFile} />}
          </div>
        </Card>
      </DropArea>
      <VisuallyHidden aria-live="polite">{statusMessage(check, upload)}</VisuallyHidden>
      <SessionUploads />
      {/* Always open, so that its code loads before an upload uses up the bandwidth. The page also works without it. */}
      <OnDemand load={() => import('@scv/ui/leave-guard')} open>
        {({ LeaveGuard }) => (
          <LeaveGuard
            when={isUploading}
            title="Leave and cancel the upload?"
            text="The upload is still running. Leaving this page cancels it."
            leaveLabel="Leave"
          />
        )}
      </OnDemand>
    </Page>
  );
}

const historyLink = (
  <LinkButton to={cddPaths.history()} icon={<History size={16} />}>
    Upload history
  </LinkButton>
);

/** The live region's text. Refusals and failures aren't in it, because their alerts are announced anyway. */
function statusMessage(check: FileCheck, upload: FileUpload): string | undefined {
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
