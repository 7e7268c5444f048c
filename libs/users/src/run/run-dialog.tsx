import type { User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Alert, Button, Initials, LinkButton, LiveRegion, StatusPill } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { useRef, useState } from 'react';
import { NameAndEmail, nameOf } from '../user-name.tsx';
import { userPaths } from '../user-paths.ts';
import { useRefreshUsers } from '../user-query.ts';
import { type BulkAction, type BulkActionName, bulkActions, type BulkNews } from './bulk-actions.ts';
import { BulkQuestion } from './bulk-question.tsx';
import { RetryButtons, RunProgress } from './run-progress.tsx';
import { countResults, runSummary, type WriteProgress, type WriteResult } from './run-writes.ts';
import { useWriteRun, type WriteRun } from './use-write-run.ts';

interface BulkDialogProps {
  name: BulkActionName;
  users: readonly User[];
  /** It takes an earlier bulk action back. */
  isUndo?: true;
  /** Gets the users who have been written, and newer data of users. */
  onClose: (done: readonly User[], newer: readonly User[]) => void;
}

/**
 * Does something with many users after one confirmation: progress, cancel, a result for each, and a retry for those
 * that failed. Users who already have the change are skipped.
 */
export function BulkDialog({ name, users, isUndo, onClose }: BulkDialogProps) {
  const action: BulkAction = isUndo ? undoOf(bulkActions[name]) : bulkActions[name];
  const [news] = useState<BulkNews>(() => ({
    already: new Set(users.filter(action.isDone ?? never)),
    newer: new Map(),
    accountsFor: new Set(),
  }));
  const run = useWriteRun<User>(
    (user, request) => action.write(user, news, request),
    ({ results }) => runSummary(countResults(results.values()), action.verb),
    useRefreshUsers(),
  );
  const undoing: BulkAction | undefined = action.undoneBy && bulkActions[action.undoneBy];
  const undo = useWriteRun<User>(
    async (user, request) => undoing?.write(user, news, request),
    ({ results }) => `Undo: ${runSummary(countResults(results.values()), undoing?.verb ?? '')}`,
    useRefreshUsers(),
  );
  const newer = () => [...news.newer.values()];
  if (undo.progress && undoing) {
    // Everybody stays selected, as before the action.
    return (
      <RunDialog
        key="undo"
        action={undoOf(undoing)}
        users={undo.progress.items}
        already={nobody}
        run={undo}
        progress={undo.progress}
        onClose={() => onClose([], newer())}
      />
    );
  }
  const { progress } = run;
  if (progress) {
    const done = () => users.filter((user) => progress.results.get(user)?.state === 'done');
    return (
      <RunDialog
        {...{ action, users, run, progress }}
        already={news.already}
        onUndo={
          undoing &&
          (() => {
            news.accountsFor.clear();
            undo.start(done());
          })
        }
        onClose={() => onClose(done(), newer())}
      />
    );
  }
  const needed = users.filter((user) => !news.already.has(user));
  return (
    <BulkQuestion
      action={action}
      users={needed}
      skipped={users.length - needed.length}
      onConfirm={(accountsFor) => {
        for (const user of accountsFor) news.accountsFor.add(user);
        run.start(needed);
      }}
      onCancel={() => onClose([], [])}
    />
  );
}

/** The action as one that takes another back: it can't be undone itself, and makes no accounts. */
function undoOf({ undoneBy: _, offersAccounts: __, ...action }: BulkAction): BulkAction {
  return { ...action, title: 'Undo' };
}

const never = () => false;
const nobody: ReadonlySet<User> = new Set();

interface RunDialogProps extends Pick<BulkResultsProps, 'action' | 'users' | 'already'> {
  run: WriteRun<User>;
  progress: WriteProgress<User>;
  /** Left out for what can't be undone. */
  onUndo?: (() => void) | undefined;
  onClose: () => void;
}

/** Progress, then the result. */
function RunDialog({ action, users, already, run, progress, onUndo, onClose }: RunDialogProps) {
  const running = progress.phase !== 'ended';
  const canShow = action.isEdit && !running && progress.done > 0 && hasFeature('extended');
  const last = useRef<HTMLButtonElement>(null);

  function retry(state: 'failed' | 'notStarted') {
    last.current?.focus(); // the pressed button disappears
    run.retry(state);
  }

  const footer = (
    <>
      {!running && <RetryButtons progress={progress} onRetry={retry} />}
      {!running && onUndo && progress.done > 0 && <Button onClick={onUndo}>Undo</Button>}
      {canShow && (
        <LinkButton to={userPaths.list({ run: run.id })} onClick={onClose}>
          Show these users
        </LinkButton>
      )}
      <Button
        ref={last}
        variant={running ? 'secondary' : 'primary'}
        unavailable={progress.phase === 'cancelling'}
        onClick={running ? run.cancel : onClose}
        initialFocus
      >
        {running ? 'Cancel' : 'Close'}
      </Button>
    </>
  );

  return (
    <Dialog title={action.title} wide busy={running} onClose={onClose} footer={footer}>
      {running && <RunProgress label={action.running} progress={progress} />}
      <LiveRegion visible>
        {!running && <Summary action={action} already={already.size} progress={progress} />}
      </LiveRegion>
      {!running && <BulkResults action={action} users={users} already={already} results={progress.results} />}
      <LeaveGuard
        when={running}
        title={`Leave while users are being ${action.verb}?`}
        text="Requests under way will be completed, the rest will not be sent, and you won’t see the results."
        leaveLabel="Leave"
      />
    </Dialog>
  );
}

interface SummaryProps {
  action: BulkAction;
  already: number;
  progress: WriteProgress<User>;
}

function Summary({ action, already, progress }: SummaryProps) {
  const details = [
    ...(already > 0 ? [action.alreadyNote(already)] : []),
    ...(progress.stopReason === undefined ? [] : [`Stopped early: ${progress.stopReason}`]),
  ];
  return (
    <Alert
      tone={progress.done === progress.items.length ? 'success' : 'warning'}
      headline={runSummary(progress, action.verb)}
      {...(details.length > 0 && { detail: details.map((detail) => <p key={detail}>{detail}</p>) })}
    />
  );
}

interface BulkResultsProps {
  action: BulkAction;
  users: readonly User[];
  /** Users who needed no write. */
  already: ReadonlySet<User>;
  results: ReadonlyMap<User, WriteResult>;
}

type State = WriteResult['state'] | 'already';

const order: readonly State[] = ['failed', 'notStarted', 'done', 'already'];

/** The result for each user; those that need attention come first. */
function BulkResults({ action, users, already, results }: BulkResultsProps) {
  const rows = users.map((user) => {
    const result = results.get(user) ?? { state: 'notStarted' };
    const state: State = already.has(user) ? 'already' : result.state;
    return { user, state, reason: result.state === 'failed' && result.reason };
  });
  return (
    // A scrollable list must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="bulk-results" aria-label="Results" tabIndex={0}>
      {rows
        .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
        .map(({ user, state, reason }) => (
          <li key={user.id}>
            <Initials name={nameOf(user)} />
            <div>
              <NameAndEmail user={user} />
              {reason && <p className="bulk-reason">{reason}</p>}
            </div>
            <ResultPill action={action} state={state} />
          </li>
        ))}
    </ul>
  );
}

const tones = { failed: 'danger', notStarted: 'neutral', done: 'plain', already: 'neutral' } as const;

function ResultPill({ action, state }: { action: BulkAction; state: State }) {
  const texts = { failed: 'Failed', notStarted: 'Not started', done: action.done, already: action.already };
  return <StatusPill tone={tones[state]}>{texts[state]}</StatusPill>;
}
