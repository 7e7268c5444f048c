import { fold } from '@scv/api/schemas';
import { formatBytes } from '@scv/json-check/file-limits';
import { Alert, Button, counted, formatNumber, Meta, SearchField } from '@scv/ui';
import { ProgressBar } from '@scv/ui/progress-bar';
import { visible } from '@scv/ui/visible';
import { saveFile } from '@scv/ui/save-file';
import { ChevronRight, Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useIsLate } from '../check/use-is-late.ts';
import type { FaultKind } from '../check/validate-records.ts';
import type { CheckedRecords, RecordsCheck } from '../check/use-check.ts';
import { FaultText } from '../history/upload-facts.tsx';

interface RecordsReportProps {
  file: File;
  check: RecordsCheck;
  onSkip: () => void;
}

/** The progress and the faults of the check against the backend's schema. Faults never prevent the upload. */
export function RecordsReport({ file, check, onSkip }: RecordsReportProps) {
  switch (check.stage) {
    case 'none':
      return null;
    case 'checking':
      return <Progress size={file.size} bytes={check.bytes} onSkip={onSkip} />;
    case 'skipped':
      return <Alert tone="info" headline="The records were not checked" detail="You skipped the check." />;
    case 'not checked':
      return <Alert tone="info" headline="The records were not checked against the schema" detail={check.reason} />;
    case 'done':
      return check.result.faults > 0 && <FaultList file={file} result={check.result} title={check.title} />;
  }
}

/** Small files are checked faster than this, so their progress isn't shown. */
const showAfterMs = 150;

function Progress({ size, bytes, onSkip }: { size: number; bytes: number; onSkip: () => void }) {
  if (!useIsLate(true, showAfterMs)) return null;
  return (
    <div className="cdd-progress">
      <ProgressBar label="Check of the records" value={bytes} max={size} />
      <div className="cdd-records-progress">
        <Meta>
          {`Checking the records against the schema: ${formatBytes(bytes)} of ${formatBytes(size)}. The upload waits for it.`}
        </Meta>
        <Button onClick={onSkip}>Skip the check</Button>
      </div>
    </div>
  );
}

/** A shorter list needs no filter. */
const minKindsToFilter = 5;

/** The faults by kind, each with its number of records and some examples. The export has all of them. */
function FaultList({ file, result, title }: { file: File; result: CheckedRecords; title: string | undefined }) {
  const { faults, kinds, report, stopped } = result;
  const id = useId();
  const [filter, setFilter] = useState('');
  const searched = fold(filter).trim();
  const found = kinds.filter(({ sentence, path }) => fold(`${sentence} ${path}`).includes(searched));
  return (
    <section className="cdd-faults" aria-labelledby={id}>
      <header>
        <h3 id={id}>{`${counted(faults, 'fault')} of ${counted(kinds.length, 'kind')}`}</h3>
        {kinds.length >= minKindsToFilter && (
          <div className="cdd-faults-filter">
            <SearchField label="Filter faults" value={filter} onChange={setFilter} />
          </div>
        )}
        <Button
          icon={<Download size={16} />}
          onClick={() => saveFile(report, `${file.name.replace(/\.json$/i, '')}-faults.csv`)}
        >
          <span>Download as CSV</span>
        </Button>
      </header>
      <Meta>
        <span>{`Checked against ${title === undefined ? 'the schema' : `the schema “${title}”`}.`}</span>
        {stopped && <span> There are so many faults that the check stopped.</span>}
      </Meta>
      <ul aria-labelledby={id}>
        {found.map((kind) => (
          <li key={`${kind.path}\n${kind.sentence}`}>
            <Kind kind={kind} isOpen={kinds.length === 1} />
          </li>
        ))}
      </ul>
      <div role="status">
        {found.length === 0 && <Meta>{`No fault has “${filter}” in its reason or its place.`}</Meta>}
      </div>
    </section>
  );
}

function Kind({ kind: { sentence, path, records, faults, examples }, isOpen }: { kind: FaultKind; isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary>
        <ChevronRight size={16} />
        <FaultText sentence={sentence} path={path} />
        <strong>{counted(records, 'record')}</strong>
      </summary>
      <ul aria-label="Examples">
        {examples.map((fault, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <li key={index}>
            <span>{`Record ${formatNumber(fault.record)}`}</span>
            <bdi>{visible(fault.id === '' ? fault.sentence : `${fault.id}: ${fault.sentence}`)}</bdi>
          </li>
        ))}
      </ul>
      {faults > examples.length && (
        <Meta>{`The first ${formatNumber(examples.length)} of ${formatNumber(faults)}. The CSV file has all.`}</Meta>
      )}
    </details>
  );
}
