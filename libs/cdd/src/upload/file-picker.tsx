import { formatBytes } from '@scv/json-check/file-limits';
import { Meta } from '@scv/ui';
import { FileUp } from 'lucide-react';
import { useRef, type ChangeEvent, type MouseEvent, type RefObject } from 'react';

interface FilePickerProps {
  maxBytes: number;
  /** A compact form for when a file is already chosen. */
  small: boolean;
  locked: boolean;
  /** The "file browser" link, for moving the focus there. */
  link: RefObject<HTMLAnchorElement | null>;
  onChoose: (file: File) => void;
}

/**
 * The sentence with the "file browser" link (specification, section 2). A transparent native file input covers the
 * whole area, so a click anywhere opens the file dialog and assistive technology finds a normal input.
 */
export function FilePicker({ maxBytes, small, locked, link, onChoose }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);

  function open(event: MouseEvent) {
    event.preventDefault();
    input.current?.click();
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    if (chosen) onChoose(chosen);
    // So that choosing the same file again, after an edit, triggers a change event.
    event.target.value = '';
  }

  return (
    <div className={small ? 'cdd-picker is-small' : 'cdd-picker'} inert={locked}>
      <FileUp size={20} />
      <div>
        <p>
          Please select the file to upload from the{' '}
          <a ref={link} href="#cdd-file" onClick={open}>
            file browser
          </a>
        </p>
        <Meta>
          Or drop it here: one JSON file, at most {formatBytes(maxBytes)}.
          {!small && ' It is checked on this device before anything is sent.'}
        </Meta>
      </div>
      <input
        ref={input}
        id="cdd-file"
        type="file"
        accept=".json,application/json"
        aria-label="CDD Json file"
        onChange={choose}
      />
    </div>
  );
}
