import { hasFeature } from '@scv/api/settings';
import { formatBytes } from '@scv/json-check/file-size';
import { Button, counted, Meta, OnDemand } from '@scv/ui';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { FileCheck } from '../check/use-file-check.ts';
import { FilePanel } from '../choose/file-panel.tsx';
import { KnownUploadNote, UploadedBefore, useKnownUpload } from '../history/use-known-upload.tsx';
import { checkSummary, faultSummary } from '../records/check-summary.ts';
import { RecordsReport } from '../records/records-report.tsx';
import { useRecordsCheck } from '../records/use-records-check.ts';
import { FileReport } from '../report/file-report.tsx';
import { missingRecords } from '../report/missing-records.ts';
import { FileChanged } from './send-file.ts';
import { compareChecksum } from './upload-messages.ts';
import { UploadFailure, UploadSuccess } from './upload-result.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { uploadStage, type FileUpload } from './use-upload.ts';

export interface AcceptedFileProps {
  check: Extract<FileCheck, { stage: 'accepted' }>;
  upload: FileUpload;
  onRemove: () => void;
}

/** A well-formed file: its content and its upload. */
export function AcceptedFile({ check, upload, onRemove }: AcceptedFileProps) {
  const { file, content, sha256 } = check;
  const { isUploading, error, successMessage } = upload;
  const isSent = isUploading || successMessage !== undefined;
  const known = useKnownUpload(sha256, hasFeature('extended') && !isSent);
  const { check: recordsCheck, skip } = useRecordsCheck(file, content, hasFeature('cdd-schema'));
  const faults = recordsCheck.stage === 'done' && recordsCheck.result.faults > 0 ? recordsCheck.result : undefined;
  const missing = missingRecords(content);
  const [confirming, setConfirming] = useState(false);
  const cancel = () => setConfirming(false);
  const send = () =>
    upload.send({ file, sha256, check: hasFeature('extended') ? checkSummary(recordsCheck) : undefined });

  return (
    <FilePanel
      file={file}
      stage={uploadStage(upload)}
      note={
        <>
          {' · '}
          <span className={faults || missing !== undefined ? undefined : 'is-well'}>Well-formed JSON</span>
        </>
      }
      onRemove={isUploading ? undefined : onRemove}
      actions={
        <UploadButton
          upload={upload}
          sha256={sha256}
          label={known.latest || faults || missing !== undefined ? 'Upload anyway' : 'Upload'}
          isWaiting={recordsCheck.stage === 'checking'}
          onUpload={() => setConfirming(true)}
          onRetry={send}
        />
      }
    >
      {isUploading && <UploadProgress size={file.size} progress={upload.progress} />}
      {error && <UploadFailure error={error} />}
      {successMessage !== undefined && (
        <UploadSuccess message={successMessage} checksum={compareChecksum(sha256, upload.fileData)} />
      )}
      <KnownUploadNote known={known} />
      <RecordsReport file={file} check={recordsCheck} isSent={isSent} onSkip={skip} />
      <FileReport file={file} content={content} sha256={sha256} />
      <OnDemand load={() => import('@scv/ui/dialog')} open={confirming} onFail={cancel}>
        {({ ConfirmDialog }) => (
          <ConfirmDialog
            title="Confirm File Upload"
            text="Are you sure you want to upload this file?"
            confirmLabel="Upload"
            tone="neutral"
            onConfirm={() => {
              setConfirming(false);
              send();
            }}
            onCancel={cancel}
          >
            <bdi>{file.name}</bdi>
            <Meta>
              {formatBytes(file.size)}, {counted(content.records.count, 'record')}
            </Meta>
            {faults && <Meta>{faultSummary(faults)}</Meta>}
            {missing !== undefined && <Meta>{missing}</Meta>}
            {recordsCheck.stage === 'skipped' && <Meta>The records were not checked.</Meta>}
            {known.latest && (
              <Meta>
                <UploadedBefore upload={known.latest} />
              </Meta>
            )}
          </ConfirmDialog>
        )}
      </OnDemand>
    </FilePanel>
  );
}

interface UploadButtonProps {
  upload: FileUpload;
  sha256: string;
  /** The label of the button that starts the upload. */
  label: string;
  /** The records are still being checked. */
  isWaiting: boolean;
  onUpload: () => void;
  onRetry: () => void;
}

/**
 * The next action, if there is one: a changed file can't be sent again. Cancel and Retry replace each other, so each
 * ignores the second click of a double click on the other.
 */
function UploadButton({ upload, sha256, label, isWaiting, onUpload, onRetry }: UploadButtonProps) {
  const retry = (
    <Button
      key="retry"
      variant="primary"
      icon={<RotateCw size={16} />}
      onClick={({ detail }) => detail < 2 && onRetry()}
    >
      Retry
    </Button>
  );
  switch (uploadStage(upload)) {
    case 'idle':
      return (
        <Button key="upload" variant="primary" unavailable={isWaiting} onClick={onUpload}>
          {label}
        </Button>
      );
    case 'uploading':
      return (
        <Button key="cancel" onClick={({ detail }) => detail < 2 && upload.cancel()}>
          Cancel upload
        </Button>
      );
    case 'failed':
      return upload.error instanceof FileChanged ? null : retry;
    case 'uploaded':
      return compareChecksum(sha256, upload.fileData) === 'different' ? retry : null;
  }
}
