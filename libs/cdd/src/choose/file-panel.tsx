import { formatBytes } from '@scv/json-check/file-size';
import { IconButton, Meta } from '@scv/ui';
import { FileBraces, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

export interface FilePanelProps {
  file: File;
  /** Changes when other things can be done with the file than before. */
  stage: string;
  /** Beside the size. */
  note?: ReactNode;
  /** Undefined while the file cannot be let go. */
  onRemove: (() => void) | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}

/** The chosen file: its name and size, what can be done with it, and what has come of that. */
export function FilePanel({ file, stage, note, onRemove, actions, children }: FilePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const reached = useRef<string>(undefined);
  useEffect(() => {
    if (reached.current === stage) return;
    reached.current = stage;
    // The button that was pressed may be gone: reading goes on here, not at the top of the page.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  });

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
          <IconButton label="Remove file" onClick={onRemove}>
            <X size={16} />
          </IconButton>
        )}
      </header>
      {children}
    </section>
  );
}
