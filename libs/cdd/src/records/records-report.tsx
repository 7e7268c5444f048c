import { formatBytes } from '@scv/json-check/file-size';
import { Alert, Button, counted, formatNumber, Meta } from '@scv/ui';
import { ProgressBar } from '@scv/ui/progress-bar';
import { saveFile } from '@scv/ui/save-file';
import { Download } from 'lucide-react';
import { visible } from '../check/token-text.ts';
import type { RecordFault } from './check-records.ts';
import type { CheckedRecords, RecordsCheck } from './use-records-check.ts';
import './records-report.css';

interface RecordsReportProps {
  file: File;
  check: RecordsCheck;
  /** The upload runs or is done. */
  isSent: boolean;
  onSkip: () => void;
}

/** The progress and the result of the check against the backend's schema. Faults never prevent the upload. */
export function RecordsReport({ file, check, isSent, onSkip }: RecordsReportProps) {
  switch (check.stage) {
    case 'none':
      return null;
    case 'checking':
      // The first progress arrives after 100 ms; small files are done before.
      return check.bytes > 0 && <Progress size={file.size} bytes={check.bytes} onSkip={onSkip} />;
    case 'not checked':
      return <Alert tone="info" headline="The records were not checked against the schema" detail={check.reason} />;
    case 'done':
      return <Result file={file} isSent={isSent} {...check} />;
  }
}

function Progress({ size, bytes, onSkip }: { size: number; bytes: number; onSkip: () => void }) {
  return (
    <div className="cdd-progress">
      <ProgressBar label="Check of the records" value={bytes} max={size} />
      <div className="cdd-records-progress">
        <Meta>
          Checking the records against the schema: {formatBytes(bytes)} of {formatBytes(size)}
        </Meta>
        <Button variant="quiet" onClick={onSkip}>
          Skip
        </Button>
      </div>
    </div>
  );
}

/** '5 faults in 3 of 250 records' */
export const faultSummary = ({ faults, faulty, records }: CheckedRecords) =>
  `${counted(faults, 'fault')} in ${formatNumber(faulty)} of ${counted(records, 'record')}`;

interface ResultProps extends Pick<RecordsReportProps, 'file' | 'isSent'> {
  result: CheckedRecords;
  title: string | undefined;
}

function Result({ file, isSent, result, title }: ResultProps) {
  const schema = title === undefined ? 'the schema' : `the schema “${title}”`;
  if (result.faults === 0) {
    const all = result.records === 1 ? 'The record fits' : `All ${counted(result.records, 'record')} fit`;
    return (
      <div role="status">
        <Meta>
          {all} {schema}.
        </Meta>
      </div>
    );
  }
  return (
    <>
      <Alert
        tone="warning"
        headline={faultSummary(result)}
        detail={
          <p>
            Checked against {schema}.{!isSent && ' Correct the file, or upload it anyway.'}
            {result.stopped && ' There are so many that the check stopped.'}
          </p>
        }
      />
      <Faults file={file} result={result} />
    </>
  );
}

function Faults({ file, result: { faults, first, report } }: { file: File; result: CheckedRecords }) {
  const isCut = faults > first.length;
  return (
    <section className="cdd-faults" aria-labelledby="cdd-faults">
      <header>
        <h3 id="cdd-faults">{isCut ? `The first ${formatNumber(first.length)} faults` : 'Faults'}</h3>
        <Button
          icon={<Download size={16} />}
          onClick={() => saveFile(report, `${file.name.replace(/\.json$/i, '')}-faults.csv`)}
        >
          Export {isCut ? `all ${formatNumber(faults)}` : 'as CSV'}
        </Button>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
      <ul tabIndex={0} aria-labelledby="cdd-faults">
        {first.map((fault, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <FaultLine key={index} fault={fault} />
        ))}
      </ul>
    </section>
  );
}

function FaultLine({ fault: { record, path, sentence } }: { fault: RecordFault }) {
  return (
    <li>
      <span>Record {formatNumber(record)}</span>
      <bdi>{visible(sentence)}</bdi>
      <bdi className="cdd-code">{visible(path)}</bdi>
    </li>
  );
}
