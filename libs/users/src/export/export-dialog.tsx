import { ApiError } from '@scv/api';
import { Alert, Button, counted, formatNumber, LiveRegion } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { ProgressBar } from '@scv/ui/progress-bar';
import { useCallback, useEffect, useRef, useState } from 'react';
import '../bulk/bulk.css';
import { filterNames } from '../list/filter-names.ts';
import type { UserSearch } from '../list/user-filters.ts';
import { datedName, saveFile } from './save-file.ts';
import { exportNotes } from './export-notes.ts';
import { exportUsers, type ExportedUsers } from './export-users.ts';

type Export =
  | { state: 'reading'; count: number; total: number | undefined }
  | { state: 'failed'; reason: string }
  | { state: 'done'; exported: ExportedUsers; name: string };

/** Saves the users of a search as a CSV file: progress, cancel, and notes about the file. */
export function ExportDialog({ search, onClose }: { search: UserSearch; onClose: () => void }) {
  const { current, again } = useExport(search);
  const { state } = current;
  const { query } = search;
  const names = filterNames(search);
  const last = useRef<HTMLButtonElement>(null);

  function tryAgain() {
    last.current?.focus(); // the pressed button disappears
    again();
  }

  const footer = (
    <>
      {state === 'failed' && <Button onClick={tryAgain}>Try again</Button>}
      {state === 'done' && <Button onClick={() => saveFile(current.exported.file, current.name)}>Save again</Button>}
      <Button ref={last} variant={state === 'done' ? 'primary' : 'secondary'} onClick={onClose} initialFocus>
        {state === 'reading' ? 'Cancel' : 'Close'}
      </Button>
    </>
  );

  return (
    <Dialog title="Export users" onClose={onClose} footer={footer}>
      {query !== '' && (
        <p>
          Users that match “<bdi>{query}</bdi>”.
        </p>
      )}
      {names !== '' && <p>Filters: {names}.</p>}
      {state === 'reading' && (
        <div className="bulk-progress">
          <ProgressBar label="Exporting users" value={current.count} max={current.total} />
          <p>
            {formatNumber(current.count)}
            {current.total !== undefined && ` of ${counted(current.total, 'user')}`}
          </p>
        </div>
      )}
      {state === 'failed' && (
        <Alert tone="danger" headline="The users could not be exported." detail={current.reason} />
      )}
      <LiveRegion visible>{state === 'done' && <Done exported={current.exported} name={current.name} />}</LiveRegion>
      <LeaveGuard
        when={state === 'reading'}
        title="Leave while users are being exported?"
        text="The file is not complete yet, so nothing will be saved."
        leaveLabel="Leave"
      />
    </Dialog>
  );
}

function Done({ exported, name }: { exported: ExportedUsers; name: string }) {
  const notes = exportNotes(exported);
  return (
    <Alert
      tone={notes.length === 0 ? 'success' : 'warning'}
      headline={`${counted(exported.count, 'user')} exported.`}
      detail={
        <>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          <p>Saved as {name}.</p>
        </>
      }
    />
  );
}

/** Starts at once and saves the file when it is complete. Closing the dialog cancels it. */
function useExport(search: UserSearch) {
  const [current, setCurrent] = useState<Export>(starting);
  const controller = useRef<AbortController>(undefined);

  const begin = useCallback(async () => {
    const { signal } = (controller.current = new AbortController());
    try {
      const exported = await exportUsers(search, signal, (count, total) =>
        setCurrent({ state: 'reading', count, total }),
      );
      if (signal.aborted) return;
      const name = datedName('users');
      saveFile(exported.file, name);
      setCurrent({ state: 'done', exported, name });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setCurrent({ state: 'failed', reason: error.message });
    }
  }, [search]);

  useEffect(() => {
    void begin();
    return () => controller.current?.abort();
  }, [begin]);

  function again() {
    setCurrent(starting);
    void begin();
  }

  return { current, again };
}

const starting: Export = { state: 'reading', count: 0, total: undefined };
