import { usePreload } from '@scv/browser';
import { formatBytes } from '@scv/json-check/file-size';
import { Button, counted, lazyPart, Meta } from '@scv/ui';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { FileCheck } from '../check/use-file-check.ts';
import { FilePanel } from '../choose/file-panel.tsx';
import { FileReport } from '../report/file-report.tsx';
import { compareChecksum } from './checksum.ts';
import { FileChanged } from './send-file.ts';
import { UploadFailure, UploadSuccess } from './upload-result.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { useUpload } from './use-upload.ts';

const importConfirmDialog = () => import('@scv/ui/confirm-dialog');
const ConfirmDialog = lazyPart(
  async () => (await importConfirmDialog()).ConfirmDialog,
  ({ onCancel }) => onCancel(),
);

export interface AcceptedFileProps {
  check: Extract<FileCheck, { stage: 'accepted' }>;
  sending: ReturnType<typeof useUpload>;
  onRemove: () => void;
}

/** A well-formed file: what is in it, and its upload. */
export function AcceptedFile({ check: { file, content, sha256 }, sending, onRemove }: AcceptedFileProps) {
  const { upload, progress, cancel } = sending;
  const [asking, setAsking] = useState(false);
  usePreload(importConfirmDialog);
  const send = () => upload.mutate({ file, sha256 });
  const records = counted(content.records.count, 'record');

  return (
    <FilePanel
      file={file}
      stage={upload.status}
      note={
        <>
          {' · '}
          <span className="is-well">Well-formed JSON</span>
        </>
      }
      onRemove={upload.isPending ? undefined : onRemove}
      actions={
        <Actions sending={sending} sha256={sha256} onUpload={() => setAsking(true)} onRetry={send} onCancel={cancel} />
      }
    >
      {upload.isPending && <UploadProgress size={file.size} progress={progress} />}
      {upload.isError && <UploadFailure error={upload.error} />}
      {upload.isSuccess && <UploadSuccess receipt={upload.data} sha256={sha256} />}
      <FileReport file={file} content={content} sha256={sha256} />
      {asking && (
        <ConfirmDialog
          title="Confirm File Upload"
          text="Are you sure you want to upload this file?"
          confirmLabel="Upload"
          tone="neutral"
          onConfirm={() => {
            setAsking(false);
            send();
          }}
          onCancel={() => setAsking(false)}
        >
          <bdi>{file.name}</bdi>
          <Meta>
            {formatBytes(file.size)}, {records}
          </Meta>
        </ConfirmDialog>
      )}
    </FilePanel>
  );
}

interface ActionsProps {
  sending: ReturnType<typeof useUpload>;
  sha256: string;
  onUpload: () => void;
  onRetry: () => void;
  onCancel: () => void;
}

/** The one thing to do next; nothing when all is well, nor where another try would read a file that is no more. */
function Actions({ sending: { upload }, sha256, onUpload, onRetry, onCancel }: ActionsProps) {
  switch (upload.status) {
    case 'idle':
      return (
        <Button key="upload" variant="primary" onClick={onUpload}>
          Upload
        </Button>
      );
    case 'pending':
      // The second click of a double click on Retry arrives here.
      return (
        <Button key="cancel" onClick={({ detail }) => detail < 2 && onCancel()}>
          Cancel upload
        </Button>
      );
    case 'error':
      return upload.error instanceof FileChanged ? null : <Retry key="retry" onRetry={onRetry} />;
    case 'success':
      return compareChecksum(sha256, upload.data) === 'different' ? <Retry key="retry" onRetry={onRetry} /> : null;
  }
}

/** The second click of a double click on Cancel upload arrives here. */
function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <Button variant="primary" icon={<RotateCw size={16} />} onClick={({ detail }) => detail < 2 && onRetry()}>
      Retry
    </Button>
  );
}
