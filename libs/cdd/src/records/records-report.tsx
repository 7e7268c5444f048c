import { formatBytes } from '@scv/json-check/file-size';
import { Alert, Button, counted, Meta } from '@scv/ui';
import { ProgressBar } from '@scv/ui/progress-bar';
import { useEffect, useState } from 'react';
import { faultSummary } from './check-summary.ts';
import { FaultList } from './fault-list.tsx';
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
      return <Progress size={file.size} bytes={check.bytes} onSkip={onSkip} />;
    case 'skipped':
      return <Alert tone="info" headline="The records were not checked" detail="You skipped the check." />;
    case 'not checked':
      return <Alert tone="info" headline="The records were not checked against the schema" detail={check.reason} />;
    case 'done':
      return <Result file={file} isSent={isSent} {...check} />;
  }
}

/** Small files are checked before anything of this would be seen. */
const showAfterMs = 150;

function Progress({ size, bytes, onSkip }: { size: number; bytes: number; onSkip: () => void }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), showAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div className="cdd-progress">
      <ProgressBar label="Check of the records" value={bytes} max={size} />
      <div className="cdd-records-progress">
        <Meta>
          Checking the records against the schema: {formatBytes(bytes)} of {formatBytes(size)}. The upload waits for it.
        </Meta>
        <Button onClick={onSkip}>Skip the check</Button>
      </div>
    </div>
  );
}

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
      <FaultList file={file} result={result} />
    </>
  );
}
