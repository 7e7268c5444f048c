import { Button, RoundIcon } from '@scv/ui';
import { DropArea } from '@scv/ui/drop-area';
import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useRef, type ChangeEvent } from 'react';

interface FileDropProps {
  busy: boolean;
  /** The button that led here is gone: ours takes the focus. */
  focused: boolean;
  onChoose: (file: File) => void;
  /** What was dropped is not one file; the sentence says what it should be. */
  onWrongDrop: (sentence: string) => void;
}

/** A place to drop one CSV file on, with a button that opens the file browser for those who don't drag. */
export function FileDrop({ busy, focused, onChoose, onWrongDrop }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file) onChoose(file);
    // So that the same file, mended meanwhile, can be chosen again.
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
