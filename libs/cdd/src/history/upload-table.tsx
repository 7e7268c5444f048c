import type { ActivityActor, UploadedCddFile } from '@scv/api';
import { formatBytes } from '@scv/json-check/file-size';
import { counted, Meta, StatusPill, Table, TableSkeleton, Truncated, When, type Column } from '@scv/ui';
import type { Ref } from 'react';
import { Checksum } from './checksum.tsx';

const columns: readonly Column<UploadedCddFile>[] = [
  { header: 'File', title: true, cell: (upload) => <UploadedFile upload={upload} /> },
  { header: 'Result', width: '7.5rem', cell: ({ result }) => <Result result={result} /> },
  { header: 'Uploaded', width: '32%', cell: (upload) => <Uploaded upload={upload} /> },
  {
    header: 'SHA-256',
    width: '11.5rem',
    cell: (upload) => upload.sha256 && <Checksum sha256={upload.sha256} name={nameOf(upload)} />,
  },
];

interface UploadTableProps {
  uploads: readonly UploadedCddFile[];
  /** Other uploads are loading. */
  busy: boolean;
  /** The area around the table, which can be focused. */
  ref: Ref<HTMLElement>;
}

/** One page of the history. */
export function UploadTable({ uploads, busy, ref }: UploadTableProps) {
  return (
    <section ref={ref} tabIndex={-1} className="cdd-history" aria-label="Upload history">
      <Table label="Uploads" columns={columns} rows={uploads} rowKey={({ id }) => id} busy={busy} />
    </section>
  );
}

export function UploadTableSkeleton() {
  return <TableSkeleton label="Loading uploads" columns={columns} rows={10} />;
}

/** The client may have sent no name. */
export const nameOf = ({ name }: UploadedCddFile) => name || 'Unnamed file';

/** Somebody who is no user has no name. */
export const uploaderName = ({ name, email }: ActivityActor) => name ?? email;

function UploadedFile({ upload }: { upload: UploadedCddFile }) {
  const { size, records, reason } = upload;
  const facts = [
    ...(size === undefined ? [] : [formatBytes(size)]),
    ...(records === undefined ? [] : [counted(records, 'record')]),
  ];
  return (
    <div className="cdd-uploaded-file">
      <strong>
        <Truncated text={nameOf(upload)} />
      </strong>
      {facts.length > 0 && <Meta inline>{facts.join(' · ')}</Meta>}
      {reason !== undefined && <p className="cdd-reason">{reason}</p>}
    </div>
  );
}

function Result({ result }: Pick<UploadedCddFile, 'result'>) {
  switch (result) {
    case 'done':
      return <StatusPill tone="plain">Uploaded</StatusPill>;
    case 'refused':
      return <StatusPill tone="warning">Refused</StatusPill>;
    case 'failed':
      return <StatusPill tone="danger">Failed</StatusPill>;
  }
}

function Uploaded({ upload: { at, uploader } }: { upload: UploadedCddFile }) {
  return (
    <div className="cdd-uploaded">
      <Truncated text={uploaderName(uploader)} />
      <Meta inline>
        <When time={at} />
      </Meta>
    </div>
  );
}
