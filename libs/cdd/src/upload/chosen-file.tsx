import { formatBytes } from '@scv/json-check/file-limits';
import { Alert, Button, formatNumber, Meta } from '@scv/ui';
import { ProgressBar } from '@scv/ui/progress-bar';
import type { Excerpt } from '../check/check-file.ts';
import type { FileCheck } from '../check/use-check.ts';
import { AcceptedFile } from './accepted-file.tsx';
import { FilePanel } from './file-panel.tsx';
import type { FileUpload } from './use-upload.ts';

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
            <Meta>{`Checking: ${formatBytes(check.bytes)} of ${formatBytes(file.size)}`}</Meta>
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

function FaultExcerpt({ excerpt: { line, before, fault, after } }: { excerpt: Excerpt }) {
  return (
    <figure className="cdd-excerpt" aria-label={`Line ${line} of the file`}>
      <Meta inline>{formatNumber(line)}</Meta>
      <code dir="ltr">
        <span>{before}</span>
        <mark>{fault || '␃'}</mark>
        <span>{after}</span>
      </code>
    </figure>
  );
}
