import { type UploadedCddFile, useGetCddSchema, useListCddUploads } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { formatBytes } from '@scv/json-check/file-limits';
import { Alert, Button, counted, Meta, OnDemand, Skeleton, When } from '@scv/ui';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { type SchemaNames, schemaNames } from '../check/schema-names.ts';
import { type FileCheck, type RecordTable, useRecordsCheck } from '../check/use-check.ts';
import { useIsLate } from '../check/use-is-late.ts';
import { nameOf, uploaderName } from '../history/upload-facts.tsx';
import { maxAnswerMs, useComparison } from './comparison.tsx';
import { FilePanel } from './file-panel.tsx';
import { GradeAlert, judge } from './judgement.tsx';
import { RecordsReport } from './records-report.tsx';
import { FileReport } from './report.tsx';
import { checkSummary, FileChanged } from './send-file.ts';
import { AfterUpload, UploadFailure, UploadProgress } from './upload-result.tsx';
import { type FileUpload, uploadStage } from './use-upload.ts';

interface AcceptedFileProps {
  check: Extract<FileCheck, { stage: 'accepted' }>;
  upload: FileUpload;
  onRemove: () => void;
}

/** A well-formed file: its grade, the upload, and what it contains. */
export function AcceptedFile({ check, upload, onRemove }: AcceptedFileProps) {
  const { file, content, sha256, table } = check;
  const { isUploading, error, successMessage } = upload;
  const isSent = isUploading || successMessage !== undefined;
  const known = useKnownUpload(sha256, hasFeature('extended') && !isSent);
  const hasSchema = hasFeature('cdd-schema');
  const { data: schema } = useGetCddSchema({ query: { enabled: hasSchema, select: ({ data }) => schemaNames(data) } });
  const { check: recordsCheck, skip } = useRecordsCheck(file, content, hasSchema);
  const { id, choose } = useIdColumn(table, schema);
  const comparison = useComparison(sha256, id, isSent);
  const removed = comparison.last?.removed ?? 0;
  const judgement = judge({ content, check: recordsCheck, id, removed, known: known.latest });
  const isChecked = recordsCheck.stage !== 'checking' && table !== 'reading';
  const isAsking = isChecked && (comparison.isPending || known.isPending);
  const isLate = useIsLate(isAsking, maxWaitMs);
  // What the server knows can only add doubts.
  const isJudged = isChecked && (!isAsking || (isLate && judgement.grade !== 'ready'));
  const [confirming, setConfirming] = useState(false);
  const cancel = () => setConfirming(false);
  // A retry may come before the records are checked again.
  const summary = recordsCheck.stage === 'checking' ? upload.sent?.check : checkSummary(recordsCheck, id?.name);
  const send = () => upload.send({ file, content, sha256, table, check: hasFeature('extended') ? summary : undefined });

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
            variant={isJudged ? variants[judgement.grade] : 'secondary'}
            unavailable={!isJudged && !isLate}
            onClick={() => setConfirming(true)}
          >
            <span>{isJudged && judgement.grade !== 'ready' ? 'Upload anyway' : 'Upload'}</span>
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
        return <AfterUpload response={upload.fileData} onAnother={onRemove} />;
    }
  }

  return (
    <FilePanel
      file={file}
      stage={uploadStage(upload)}
      note={
        <>
          <span> · </span>
          <span>Well-formed JSON</span>
        </>
      }
      onRemove={isSent ? undefined : onRemove}
      actions={nextAction()}
    >
      {isUploading && <UploadProgress size={file.size} progress={upload.progress} />}
      {error && <UploadFailure error={error} />}
      {successMessage !== undefined && <Alert tone="success" headline={successMessage} />}
      {!isSent && !isJudged && !isLate && recordsCheck.stage !== 'checking' && (
        <Skeleton label="Judging the file" height={52} />
      )}
      {!isSent && isLate && <Meta>{stillComparing}</Meta>}
      {!isSent && isJudged && <GradeAlert judgement={judgement} />}
      {known.latest && !isSent && (
        <Meta>
          <UploadedBefore upload={known.latest} />
        </Meta>
      )}
      {known.failed && <Meta>Whether this file was uploaded before could not be checked.</Meta>}
      <RecordsReport file={file} check={recordsCheck} onSkip={skip} />
      <FileReport
        file={file}
        content={content}
        sha256={sha256}
        table={table}
        properties={schema?.properties}
        id={id}
        onId={choose}
        comparison={comparison}
      />
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
            <Meta>{`${formatBytes(file.size)}, ${counted(content.records, 'record')}`}</Meta>
            {judgement.stakes.map(({ sentence }) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {isLate && <p>{stillComparing}</p>}
          </ConfirmDialog>
        )}
      </OnDemand>
    </FilePanel>
  );
}

/** The upload waits this long for what the server knows. Then it can be sent without a grade. */
const maxWaitMs = 3000;
const stillComparing = 'The file is still being compared with earlier uploads.';

const variants = { ready: 'primary', 'look-first': 'secondary', 'does-not-fit': 'quiet' } as const;

/**
 * The member by which the records are told apart: the chosen one, otherwise the schema's required id, otherwise the best
 * that tells them apart.
 */
function useIdColumn(table: RecordTable, schema: SchemaNames | undefined) {
  const [chosen, choose] = useState<string>();
  const ids = (typeof table === 'object' && table.ids) || [];
  const best = ids.find(({ name }) => schema?.ids.includes(name)) ?? ids.find(({ tellsApart }) => tellsApart);
  return { id: chosen === undefined ? best : ids.find(({ name }) => name === chosen), choose };
}

/** The latest upload of the same content, asked for by checksum. */
function useKnownUpload(sha256: string, enabled: boolean) {
  const { data, isError, isPending } = useListCddUploads(
    { sha256, size: 1 },
    {
      query: { enabled, retry: false, select: ({ data: list }) => list.uploads[0] ?? null },
      request: { timeout: maxAnswerMs },
    },
  );
  return { latest: (enabled && data) || undefined, failed: enabled && isError, isPending: enabled && isPending };
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
