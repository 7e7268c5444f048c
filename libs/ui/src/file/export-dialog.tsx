import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { LeaveGuard } from '../dialog/leave-guard.tsx';
import { Alert } from '../feedback/alert.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { Button } from '../button/button.tsx';
import { counted, formatNumber } from '../text/format.ts';
import { LiveRegion } from '../text/text.tsx';
import { datedName, saveFile } from './save-file.ts';

/** A complete file, with what the person needs to know about it. */
export interface Exported {
  file: Blob;
  count: number;
  /** Sentences, such as that something is missing. */
  notes: readonly string[];
}

export interface ExportDialogProps {
  title: string;
  /** The file's name begins with it. */
  subject: string;
  /** What a row is: one, many. */
  unit: readonly [string, string];
  children?: ReactNode;
  /** What is asked first, such as for the columns; without it the export starts at once. */
  options?: ReactNode;
  /** The options don't make a file, such as when no column is chosen. */
  unavailable?: boolean;
  /**
   * Makes the file; another function starts again.
   * @param onProgress gets the number of rows so far, and of all if it is known
   * @throws an error with a sentence for the person, or the signal's abort
   */
  run: (signal: AbortSignal, onProgress: (count: number, total?: number) => void) => Promise<Exported>;
  onClose: () => void;
}

type Export =
  | { state: 'asking' }
  | { state: 'reading'; count: number; total?: number | undefined }
  | { state: 'failed'; reason: string }
  | { state: 'done'; exported: Exported; name: string };

/** Makes a CSV file and saves it when it is complete: options, progress, cancel, and notes about the file. */
export function ExportDialog(props: ExportDialogProps) {
  const {
    title,
    subject,
    unit: [one, many],
    children,
    options,
    unavailable,
    run,
    onClose,
  } = props;
  const { current, again } = useExport(subject, run, options !== undefined);
  const { state } = current;
  const last = useRef<HTMLButtonElement>(null);

  function tryAgain() {
    last.current?.focus(); // the pressed button disappears
    again();
  }

  const footer = (
    <>
      {state === 'asking' && (
        <Button ref={last} onClick={onClose}>
          Cancel
        </Button>
      )}
      {state === 'failed' && <Button onClick={tryAgain}>Try again</Button>}
      {state === 'done' && <Button onClick={() => saveFile(current.exported.file, current.name)}>Save again</Button>}
      {/* One button, so that it keeps the focus. */}
      <Button
        ref={state === 'asking' ? null : last}
        variant={state === 'done' || state === 'asking' ? 'primary' : 'secondary'}
        unavailable={state === 'asking' && unavailable === true}
        // After a double click the second one would cancel.
        onClick={({ detail }) => detail < 2 && (state === 'asking' ? again() : onClose())}
        initialFocus
      >
        {state === 'asking' ? 'Export' : state === 'reading' ? 'Cancel' : 'Close'}
      </Button>
    </>
  );

  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      {children}
      {state === 'asking' && options}
      {state === 'reading' && (
        <div className="ui-export">
          <ProgressBar label={`Exporting ${many}`} value={current.count} max={current.total} />
          <p>
            {`${formatNumber(current.count)}${current.total !== undefined ? ` of ${counted(current.total, one, many)}` : ''}`}
          </p>
        </div>
      )}
      {state === 'failed' && (
        <Alert tone="danger" headline={`The ${many} could not be exported.`} detail={current.reason} />
      )}
      <LiveRegion visible>
        {state === 'done' && (
          <Alert
            tone={current.exported.notes.length === 0 ? 'success' : 'warning'}
            headline={`${counted(current.exported.count, one, many)} exported.`}
            detail={[...current.exported.notes, `Saved as ${current.name}.`].map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          />
        )}
      </LiveRegion>
      <LeaveGuard
        when={state === 'reading'}
        title={`Leave while ${many} are being exported?`}
        text="The file is not complete yet, so nothing will be saved."
        leaveLabel="Leave"
      />
    </Dialog>
  );
}

/** Saves the file when it is complete. Closing the dialog cancels it. @param asks starts with `again`, not at once */
function useExport(subject: string, run: ExportDialogProps['run'], asks: boolean) {
  const [current, setCurrent] = useState<Export>(asks ? { state: 'asking' } : starting);
  const [tries, setTries] = useState(asks ? 0 : 1);

  useEffect(() => {
    if (tries === 0) return;
    const controller = new AbortController();
    const { signal } = controller;
    const show = (next: Export) => signal.aborted || setCurrent(next);
    const save = (exported: Exported) => {
      if (signal.aborted) return;
      const name = datedName(subject);
      saveFile(exported.file, name);
      show({ state: 'done', exported, name });
    };
    run(signal, (count, total) => show({ state: 'reading', count, total }))
      .then(save)
      .catch((error: Error) => show({ state: 'failed', reason: error.message }));
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each try begins again
  }, [subject, run, tries]);

  function again() {
    setCurrent(starting);
    setTries(tries + 1);
  }

  return { current, again };
}

const starting: Export = { state: 'reading', count: 0 };
