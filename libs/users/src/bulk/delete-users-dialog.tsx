import { ApiError, deleteUser, type User } from '@scv/api';
import { Alert, Button, counted, formatNumber, LiveRegion } from '@scv/ui';
import { ConfirmDialog } from '@scv/ui/confirm-dialog';
import { Dialog } from '@scv/ui/dialog';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { useRef, useState } from 'react';
import { useRefreshUsers } from '../list/refresh-users.ts';
import './bulk.css';
import { DeleteResults } from './delete-results.tsx';
import { RetryButtons, RunProgress } from './run-progress.tsx';
import { UserPreview } from './user-preview.tsx';
import { useWriteRun, type WriteRun } from './use-write-run.ts';
import { runSummary, type WriteProgress } from './write-progress.ts';

interface DeleteUsersDialogProps {
  users: readonly User[];
  /** Gets the users who have been deleted. */
  onClose: (deleted: readonly User[]) => void;
}

/** Deletes many users after one confirmation: progress, cancel, a result for each, and a retry for those that failed. */
export function DeleteUsersDialog({ users, onClose }: DeleteUsersDialogProps) {
  const [alreadyDeleted] = useState(() => new Set<User>());
  const run = useWriteRun((user: User) => remove(user, alreadyDeleted), 'deleted', useRefreshUsers());
  const { progress } = run;
  if (progress) return <DeletionDialog {...{ users, alreadyDeleted, run, progress, onClose }} />;
  const whom = users.length === 1 ? 'user' : counted(users.length, 'user');
  return (
    <ConfirmDialog
      title="Delete users"
      text={`Are you sure you want to delete the following ${whom}?`}
      confirmLabel="Confirm Delete"
      tone="danger"
      onConfirm={() => run.start(users)}
      onCancel={() => onClose([])}
    >
      <UserPreview users={users} />
    </ConfirmDialog>
  );
}

interface DeletionDialogProps extends DeleteUsersDialogProps {
  /** Users whom somebody else had deleted first. */
  alreadyDeleted: ReadonlySet<User>;
  run: WriteRun<User>;
  progress: WriteProgress<User>;
}

function DeletionDialog({ users, alreadyDeleted, run, progress, onClose }: DeletionDialogProps) {
  const running = progress.phase !== 'ended';
  const last = useRef<HTMLButtonElement>(null);
  const close = () => onClose(users.filter((user) => progress.results.get(user)?.state === 'done'));

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
    <Dialog title="Delete users" wide busy={running} onClose={close} footer={footer}>
      {running && <RunProgress label="Deleting users" progress={progress} />}
      <LiveRegion visible>
        {!running && <Summary alreadyDeleted={alreadyDeleted.size} progress={progress} />}
      </LiveRegion>
      {!running && <DeleteResults users={users} alreadyDeleted={alreadyDeleted} results={progress.results} />}
      <LeaveGuard
        when={running}
        title="Leave while users are being deleted?"
        text="Requests under way will be completed, the rest will not be sent, and you won’t see the results."
        leaveLabel="Leave"
      />
    </Dialog>
  );
}

function Summary({ alreadyDeleted, progress }: { alreadyDeleted: number; progress: WriteProgress<User> }) {
  const details = [
    ...(alreadyDeleted > 0 ? [`Somebody else had already deleted ${formatNumber(alreadyDeleted)} of them.`] : []),
    ...(progress.stopReason === undefined ? [] : [`Stopped early: ${progress.stopReason}`]),
  ];
  return (
    <Alert
      tone={progress.done === progress.items.length ? 'success' : 'warning'}
      headline={runSummary(progress, 'deleted')}
      {...(details.length > 0 && { detail: details.map((detail) => <p key={detail}>{detail}</p>) })}
    />
  );
}

/** A user who no longer exists needs no deletion. */
async function remove(user: User, alreadyDeleted: Set<User>): Promise<void> {
  try {
    await deleteUser(user.id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    alreadyDeleted.add(user);
  }
}
