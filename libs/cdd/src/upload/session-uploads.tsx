import { formatBytes } from '@scv/json-check/file-limits';
import { Card, type Column, Meta, StatusPill, Table, When } from '@scv/ui';
import { useMutationState, type MutationState } from '@tanstack/react-query';
import { UploadCancelled } from './send-file.ts';
import { compareChecksum } from './upload-messages.ts';
import { Checksum } from '../history/upload-facts.tsx';
import { uploadKey, type CheckedFile } from './use-upload.ts';

type Upload = MutationState<unknown, Error, CheckedFile> & { id: number; variables: CheckedFile };

/** The uploads of this session, newest first. Renders nothing if there are none. */
export function SessionUploads() {
  const uploads = useMutationState({
    filters: { mutationKey: uploadKey },
    select: ({ mutationId, state }) => ({ ...state, id: mutationId }) as Upload,
  });
  if (uploads.length === 0) return null;

  return (
    <section className="cdd-uploads" aria-labelledby="cdd-uploads">
      <h2 id="cdd-uploads">Uploads of this session</h2>
      <Card padded={false}>
        <Table
          label="Uploads of this session"
          columns={columns}
          rows={uploads.toReversed()}
          rowKey={({ id }) => String(id)}
        />
      </Card>
    </section>
  );
}

const columns: Column<Upload>[] = [
  { header: 'File', text: ({ variables }) => variables.file.name },
  { header: 'Size', width: '96px', text: ({ variables }) => formatBytes(variables.file.size) },
  { header: 'Time', width: '136px', cell: ({ submittedAt }) => <When time={submittedAt} /> },
  { header: 'Result', width: '128px', cell: (upload) => <Result {...upload} /> },
  { header: 'SHA-256', width: '11.5rem', cell: (upload) => <UploadChecksum {...upload} /> },
];

function Result({ status, error }: Upload) {
  if (status === 'success') return <StatusPill tone="plain">Uploaded</StatusPill>;
  if (status !== 'error') return <StatusPill tone="neutral">Uploading</StatusPill>;
  if (error instanceof UploadCancelled) return <StatusPill tone="neutral">Cancelled</StatusPill>;
  return <StatusPill tone="danger">Failed</StatusPill>;
}

function UploadChecksum({ status, variables: { file, sha256 }, data }: Upload) {
  const checksum = status === 'success' ? compareChecksum(sha256, data) : 'unknown';
  return (
    <span className="cdd-checksum">
      <Checksum sha256={sha256} name={file.name} />
      {checksum === 'same' && <Meta inline>Same on the server</Meta>}
      {checksum === 'different' && <Meta inline>Different on the server</Meta>}
    </span>
  );
}
