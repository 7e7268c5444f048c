import { useRef, type ChangeEvent, type MouseEvent } from 'react';

/** The sentence with the link that opens the file dialog (specification, section 2), and the input behind it. */
export function FilePicker({ onChoose }: { onChoose: (file: File) => void }) {
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
    <p>
      Please select the file to upload from the{' '}
      <a href="#cdd-file" onClick={open}>
        file browser
      </a>
      <input
        ref={input}
        id="cdd-file"
        className="cdd-file-input"
        type="file"
        accept=".json,application/json"
        aria-label="CDD Json file"
        tabIndex={-1}
        onChange={choose}
      />
    </p>
  );
}
