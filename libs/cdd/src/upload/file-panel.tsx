import { formatBytes } from '@scv/json-check/file-limits';
import { IconButton, Meta } from '@scv/ui';
import { FileBraces, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface FilePanelProps {
  file: File;
  /** Changes when the available actions change. */
  stage: string;
  note?: ReactNode;
  /** Undefined while the file can't be removed. */
  onRemove: (() => void) | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A panel with the file's name, size and actions, and its current state as children. */
export function FilePanel({ file, stage, note, onRemove, actions, children }: FilePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // If the pressed button is gone, keep the focus here instead of at the top of the page.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new stage replaces the buttons, so the focused one may be gone
  }, [stage]);

  return (
    <section className="cdd-file" aria-label={`File ${file.name}`} ref={panel} tabIndex={-1}>
      <header>
        <FileBraces size={20} />
        <div className="cdd-file-name">
          <bdi>{file.name}</bdi>
          <Meta inline>
            <span>{formatBytes(file.size)}</span>
            {note}
          </Meta>
        </div>
        <div className="cdd-file-actions">{actions}</div>
        {onRemove && (
          <IconButton className="cdd-file-remove" label="Remove file" onClick={onRemove}>
            <X size={16} />
          </IconButton>
        )}
      </header>
      {children}
    </section>
  );
}
