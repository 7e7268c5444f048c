import type { User } from '@scv/api';
import { Alert, Button, LiveRegion } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { useRef, useState } from 'react';
import { useRefreshUsers } from '../query/refresh-users.ts';
import './bulk.css';
import { bulkActions, type BulkAction, type BulkActionName, type BulkNews } from './bulk-actions.ts';
import { BulkQuestion } from './bulk-question.tsx';
import { BulkResults } from './bulk-results.tsx';
import { RetryButtons, RunProgress } from '../write/run-progress.tsx';
import { useWriteRun, type WriteRun } from '../write/use-write-run.ts';
import { countResults, runSummary, type WriteProgress } from '../write/write-progress.ts';

interface BulkDialogProps {
  name: BulkActionName;
  users: readonly User[];
  /** Gets the users who have been written, and newer data of users. */
  onClose: (done: readonly User[], newer: readonly User[]) => void;
}

/**
 * Does something with many users after one confirmation: progress, cancel, a result for each, and a retry for those
 * that failed. Users who already have the change are skipped.
 */
export function BulkDialog({ name, users, onClose }: BulkDialogProps) {
  const action: BulkAction = bulkActions[name];
  const [news] = useState<BulkNews>(() => ({
    already: new Set(users.filter(action.isDone ?? never)),
    newer: new Map(),
  }));
  const run = useWriteRun<User>(
    (user, request) => action.write(user, news, request),
    ({ results }) => runSummary(countResults(results.values()), action.verb),
    useRefreshUsers(),
  );
  const { progress } = run;
  if (progress) return <RunDialog {...{ action, users, news, run, progress, onClose }} />;
  const needed = users.filter((user) => !news.already.has(user));
  return (
    <BulkQuestion
      action={action}
      users={needed}
      skipped={users.length - needed.length}
      onConfirm={() => run.start(needed)}
      onCancel={() => onClose([], [])}
    />
  );
}

const never = () => false;

interface RunDialogProps extends Omit<BulkDialogProps, 'name'> {
  action: BulkAction;
  news: BulkNews;
  run: WriteRun<User>;
  progress: WriteProgress<User>;
}

function RunDialog({ action, users, news, run, progress, onClose }: RunDialogProps) {
  const running = progress.phase !== 'ended';
  const last = useRef<HTMLButtonElement>(null);
  const isDone = (user: User) => progress.results.get(user)?.state === 'done';
  const close = () => onClose(users.filter(isDone), [...news.newer.values()]);

  function retry(state: 'failed' | 'notStarted') {
    last.current?.focus(); // the pressed button disappears
    run.retry(state);
  }

  const footer = (
    <>
      {!running && <RetryButtons progress={progress} onRetry={retry} />}
      <Button
        ref={last}
        variant={running ? 'secondary' : 'primary'}
        unavailable={progress.phase === 'cancelling'}
        onClick={running ? run.cancel : close}
        initialFocus
      >
        {running ? 'Cancel' : 'Close'}
      </Button>
    </>
  );

  return (
    <Dialog title={action.title} wide busy={running} onClose={close} footer={footer}>
      {running && <RunProgress label={action.running} progress={progress} />}
      <LiveRegion visible>
        {!running && <Summary action={action} already={news.already.size} progress={progress} />}
      </LiveRegion>
      {!running && <BulkResults action={action} users={users} already={news.already} results={progress.results} />}
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
