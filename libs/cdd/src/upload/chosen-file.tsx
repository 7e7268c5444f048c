import { type UploadedCddFile, useListCddUploads } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { formatBytes } from '@scv/json-check/file-limits';
import { Alert, Button, counted, formatNumber, IconButton, Meta, OnDemand, When } from '@scv/ui';
import { ProgressBar } from '@scv/ui/progress-bar';
import { FileBraces, RotateCw, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Excerpt } from '../check/check-file.ts';
import { type FileCheck, useRecordsCheck } from '../check/use-check.ts';
import { faultSummary, nameOf, uploaderName } from '../history/upload-facts.tsx';
import { RecordsReport } from './records-report.tsx';
import { FileReport, missingRecords } from './report.tsx';
import { checkSummary, FileChanged } from './send-file.ts';
import { AfterUpload, UploadFailure, UploadProgress, UploadSuccess } from './upload-result.tsx';
import { compareChecksum, type FileUpload, uploadStage } from './use-upload.ts';

interface ChosenFileProps {
  check: Exclude<FileCheck, { stage: 'empty' }>;
  upload: FileUpload;
  onRemove: () => void;
}

/** The chosen file: the progress of its check, then either the reason for the refusal or its content and upload. */
export function ChosenFile({ check, upload, onRemove }: ChosenFileProps) {
  const { file } = check;
  switch (check.stage) {
    case 'checking':
      return (
        <FilePanel
          file={file}
          stage={check.stage}
          onRemove={undefined}
          actions={<Button onClick={onRemove}>Cancel</Button>}
        >
          <div className="cdd-progress">
            <ProgressBar label="Check" value={check.bytes} max={file.size} />
            <Meta>
              Checking: {formatBytes(check.bytes)} of {formatBytes(file.size)}
            </Meta>
          </div>
        </FilePanel>
      );
    case 'refused':
      return (
        <FilePanel file={file} stage={check.stage} onRemove={onRemove}>
          <Alert
            tone="danger"
            headline={check.reason}
            detail={check.excerpt && <FaultExcerpt excerpt={check.excerpt} />}
          />
        </FilePanel>
      );
    case 'accepted':
      return <AcceptedFile check={check} upload={upload} onRemove={onRemove} />;
  }
}

interface FilePanelProps {
  file: File;
  /** Changes when the available actions change. */
  stage: string;
  note?: ReactNode;
  /** Undefined while the file can't be removed. */
  onRemove: (() => void) | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A panel with the file's name, size and actions, and its current state as children. */
function FilePanel({ file, stage, note, onRemove, actions, children }: FilePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // If the pressed button is gone, keep the focus here instead of at the top of the page.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new stage replaces the buttons, so the focused one may be gone
  }, [stage]);

  return (
    <section className="cdd-file" aria-label={`File ${file.name}`} ref={panel} tabIndex={-1}>
      <header>
        <FileBraces size={20} />
        <div className="cdd-file-name">
          <bdi>{file.name}</bdi>
          <Meta inline>
            {formatBytes(file.size)}
            {note}
          </Meta>
        </div>
        <div className="cdd-file-actions">{actions}</div>
        {onRemove && (
          <IconButton className="cdd-file-remove" label="Remove file" onClick={onRemove}>
            <X size={16} />
          </IconButton>
        )}
      </header>
      {children}
    </section>
  );
}

function FaultExcerpt({ excerpt: { line, before, fault, after } }: { excerpt: Excerpt }) {
  return (
    <figure className="cdd-excerpt" aria-label={`Line ${line} of the file`}>
      <Meta inline>{formatNumber(line)}</Meta>
      <code dir="ltr">
        {before}
        <mark>{fault || '␃'}</mark>
        {after}
      </code>
    </figure>
  );
}

type AcceptedFileProps = ChosenFileProps & { check: { stage: 'accepted' } };

function AcceptedFile({ check, upload, onRemove }: AcceptedFileProps) {
  const { file, content, sha256 } = check;
  const { isUploading, error, successMessage } = upload;
  const isSent = isUploading || successMessage !== undefined;
  const known = useKnownUpload(sha256, hasFeature('extended') && !isSent);
  const { check: recordsCheck, skip } = useRecordsCheck(file, content, hasFeature('cdd-schema'));
  const faults = recordsCheck.stage === 'done' && recordsCheck.result.faults > 0 ? recordsCheck.result : undefined;
  const missing = missingRecords(content);
  const [confirming, setConfirming] = useState(false);
  const cancel = () => setConfirming(false);
  // A retry may come before the records are checked again.
  const summary = recordsCheck.stage === 'checking' ? upload.sent?.check : checkSummary(recordsCheck);
  const send = () => upload.send({ file, content, sha256, check: hasFeature('extended') ? summary : undefined });

  const retry = (
    <Button key="retry" variant="primary" icon={<RotateCw size={16} />} onClick={({ detail }) => detail < 2 && send()}>
      Retry
    </Button>
  );

  /**
   * None for a changed file, which can't be sent again. Cancel and Retry replace each other, so each ignores the second
   * click of a double click on the other.
   */
  function nextAction() {
    switch (uploadStage(upload)) {
      case 'idle':
        return (
          <Button
            key="upload"
            variant="primary"
            unavailable={recordsCheck.stage === 'checking'}
            onClick={() => setConfirming(true)}
          >
            {known.latest || faults || missing !== undefined ? 'Upload anyway' : 'Upload'}
          </Button>
        );
      case 'uploading':
        return (
          <Button key="cancel" onClick={({ detail }) => detail < 2 && upload.cancel()}>
            Cancel upload
          </Button>
        );
      case 'failed':
        return error instanceof FileChanged ? null : retry;
      case 'uploaded':
        return compareChecksum(sha256, upload.fileData) === 'different' ? (
          retry
        ) : (
          <AfterUpload response={upload.fileData} onAnother={onRemove} />
        );
    }
  }

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
      onRemove={isSent ? undefined : onRemove}
      actions={nextAction()}
    >
      {isUploading && <UploadProgress size={file.size} progress={upload.progress} />}
      {error && <UploadFailure error={error} />}
      {successMessage !== undefined && (
        <UploadSuccess message={successMessage} checksum={compareChecksum(sha256, upload.fileData)} />
      )}
      <KnownUploadNote {...known} />
      <RecordsReport file={file} check={recordsCheck} isSent={isSent} onSkip={skip} />
      <FileReport file={file} content={content} sha256={sha256} check={recordsCheck} isSent={isSent} />
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

/** The latest upload of the same content, asked for by checksum. The upload never waits for it. */
function useKnownUpload(sha256: string, enabled: boolean) {
  const { data, isError } = useListCddUploads(
    { sha256, size: 1 },
    { query: { enabled, select: ({ data: list }) => list.uploads[0] } },
  );
  return { latest: enabled ? data : undefined, failed: enabled && isError };
}

function KnownUploadNote({ latest, failed }: ReturnType<typeof useKnownUpload>) {
  if (latest) {
    return (
      <Alert tone="warning" headline="This file was uploaded before" detail={<UploadedBefore upload={latest} />} />
    );
  }
  return failed && <Meta>Whether this file was uploaded before could not be checked.</Meta>;
}

/** 'Uploaded on 22 Nov 2026, 10:30 by Ada Byron as customers.json.' */
function UploadedBefore({ upload }: { upload: UploadedCddFile }) {
  return (
    <>
      Uploaded on <When time={upload.at} exact /> by <bdi>{uploaderName(upload.uploader)}</bdi> as{' '}
      <bdi>{nameOf(upload)}</bdi>.
    </>
  );
}
