import { Meta } from '@scv/ui';
import { formatBytes } from '@scv/json-check/file-size';
import { FileUp } from 'lucide-react';
import { useRef, type ChangeEvent, type MouseEvent, type RefObject } from 'react';
import './file-picker.css';

export interface FilePickerProps {
  /** Bytes. */
  maxBytes: number;
  /** A file is chosen: there is less to say. */
  small: boolean;
  /** Nothing can be chosen just now. */
  locked: boolean;
  /** For giving the focus back. */
  link: RefObject<HTMLAnchorElement | null>;
  onChoose: (file: File) => void;
}

/**
 * The sentence with the link that opens the file dialog (specification, section 2), over the browser's own input, which
 * fills the whole area: a click anywhere opens the dialog, and assistive technology finds what it knows.
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
    // So that the same file, mended meanwhile, can be chosen again.
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
