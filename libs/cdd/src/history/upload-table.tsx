import type { CddCheck, UploadedCddFile } from '@scv/api';
import { counted, Initials, Meta, StatusPill, Table, TableSkeleton, Truncated, When, type Column } from '@scv/ui';
import type { Ref } from 'react';
import { Link, useNavigate } from 'react-router';
import { cddPaths } from '../cdd-paths.ts';
import { checkWords } from '../check/check-summary.ts';
import { Checksum } from './checksum.tsx';
import { nameOf, sizeAndRecords, uploaderName } from './upload-facts.ts';
import { UploadResultPill } from './upload-result-pill.tsx';

const columns: readonly Column<UploadedCddFile>[] = [
  { header: 'File', title: true, cell: (upload) => <UploadedFile upload={upload} /> },
  { header: 'Result', width: 'max(11rem, 20cqi)', cell: (upload) => <Result upload={upload} /> },
  { header: 'Who', width: '26%', cell: (upload) => <Uploaded upload={upload} /> },
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
  const navigate = useNavigate();
  return (
    <section ref={ref} tabIndex={-1} className="cdd-history" aria-label="Upload history">
      <Table
        label="Uploads"
        columns={columns}
        rows={uploads}
        rowKey={({ id }) => id}
        busy={busy}
        handlers={{ onOpen: ({ id }) => void navigate(cddPaths.oneUpload(id)) }}
      />
    </section>
  );
}

export function UploadTableSkeleton() {
  return <TableSkeleton label="Loading uploads" columns={columns} rows={10} />;
}

function UploadedFile({ upload }: { upload: UploadedCddFile }) {
  const { id, reason } = upload;
  const facts = sizeAndRecords(upload);
  return (
    <div className="cdd-uploaded-file">
      <Link to={cddPaths.oneUpload(id)}>
        <Truncated text={nameOf(upload)} />
      </Link>
      {facts !== '' && <Meta inline>{facts}</Meta>}
      {reason !== undefined && <p className="cdd-reason">{reason}</p>}
    </div>
  );
}

function Result({ upload: { result, check } }: { upload: UploadedCddFile }) {
  return (
    <div className="cdd-uploaded">
      <UploadResultPill result={result} />
      {check && <CheckResult check={check} />}
    </div>
  );
}

function Uploaded({ upload: { at, uploader } }: { upload: UploadedCddFile }) {
  return (
    <div className="cdd-uploader">
      <Initials name={uploaderName(uploader)} />
      <div className="cdd-uploaded">
        <Truncated text={uploaderName(uploader)} />
        <Meta inline>
          <When time={at} />
        </Meta>
      </div>
    </div>
  );
}

/** The result of the check in one line. Faults stand out. */
function CheckResult({ check }: { check: CddCheck }) {
  if (check.result !== 'faults') return <Meta inline>{checkWords(check)}</Meta>;
  const { faults = 0, faulty = 0 } = check;
  return (
    <span>
      <StatusPill tone="warning">{counted(faults, 'fault')}</StatusPill>{' '}
      <Meta inline>in {counted(faulty, 'record')}</Meta>
    </span>
  );
}
