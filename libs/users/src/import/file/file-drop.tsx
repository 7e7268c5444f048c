import { Button, RoundIcon } from '@scv/ui';
import { DropArea } from '@scv/ui/drop-area';
import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useRef, type ChangeEvent } from 'react';
import './file-drop.css';

interface FileDropProps {
  busy: boolean;
  /** Focuses the button, because the one pressed before is gone. */
  focused: boolean;
  onChoose: (file: File) => void;
  /** Something else than one file was dropped; the sentence says what to do. */
  onWrongDrop: (sentence: string) => void;
}

/** A drop area for one CSV file, with a button that opens the file dialog. */
export function FileDrop({ busy, focused, onChoose, onWrongDrop }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file) onChoose(file);
    // Otherwise choosing the same file again, corrected, would do nothing.
    target.value = '';
  }

  return (
    <DropArea className="import-drop" locked={busy} onDrop={onChoose} onWrongDrop={onWrongDrop}>
      <RoundIcon icon={FileSpreadsheet} />
      <p>Drop a CSV file here, or</p>
      <Button ref={button} variant="primary" busy={busy} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        aria-label="CSV file"
        onChange={choose}
      />
    </DropArea>
  );
}
