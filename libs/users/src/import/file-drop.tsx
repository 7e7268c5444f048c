import { Button } from '@scv/ui';
import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react';

interface FileDropProps {
  busy: boolean;
  /** The button that led here is gone: ours takes the focus. */
  focused: boolean;
  onChoose: (file: File) => void;
}

/** A place to drop one CSV file on, with a button that opens the file browser for those who don't drag. */
export function FileDrop({ busy, focused, onChoose }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !busy) onChoose(file);
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file) onChoose(file);
    // So that the same file, mended meanwhile, can be chosen again.
    target.value = '';
  }

  return (
    <div
      className={over ? 'import-drop is-over' : 'import-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileSpreadsheet size={20} className="ui-state-icon" />
      <p>Drop a CSV file here, or</p>
      <Button ref={button} variant="primary" busy={busy} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        className="ui-hidden"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        aria-label="CSV file"
        tabIndex={-1}
        onChange={choose}
      />
    </div>
  );
}
