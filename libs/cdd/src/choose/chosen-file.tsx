import { formatBytes } from '@scv/json-check/file-size';
import { Alert, Button, Meta } from '@scv/ui';
import { ProgressBar } from '@scv/ui/progress-bar';
import { AcceptedFile } from '../upload/accepted-file.tsx';
import type { FileCheck } from '../check/use-file-check.ts';
import { FilePanel } from './file-panel.tsx';
import { FaultExcerpt } from '../report/fault-excerpt.tsx';
import type { useUpload } from '../upload/use-upload.ts';

export interface ChosenFileProps {
  check: Exclude<FileCheck, { stage: 'empty' }>;
  sending: ReturnType<typeof useUpload>;
  onRemove: () => void;
}

/** The chosen file, from the first look at it to what came of its upload. */
export function ChosenFile({ check, sending, onRemove }: ChosenFileProps) {
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
      return <AcceptedFile check={check} sending={sending} onRemove={onRemove} />;
  }
}
