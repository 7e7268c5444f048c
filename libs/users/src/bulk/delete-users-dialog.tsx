import { ApiError, deleteUser, type User } from '@scv/api';
import { Alert, Button, counted, formatNumber, LiveRegion } from '@scv/ui';
import { ConfirmDialog } from '@scv/ui/confirm-dialog';
import { Dialog } from '@scv/ui/dialog';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { useRef, useState } from 'react';
import { genericFailure } from '../failure-words.ts';
import { useRefreshUsers } from '../list/refresh-users.ts';
import './bulk.css';
import { DeleteResults } from './delete-results.tsx';
import { FirstNames } from './first-names.tsx';
import { RunAgain } from './run-again.tsx';
import { RunProgress } from './run-progress.tsx';
import { runSummary } from './run-summary.ts';
import { useWriteRun, type WriteProgress, type WriteRun } from './use-write-run.ts';

interface DeleteUsersDialogProps {
  users: readonly User[];
  /** Hears who has been deleted. */
  onClose: (deleted: readonly User[]) => void;
}

/** Deletes many users after one question: progress, cancel, what became of each, and a retry of those that failed. */
export function DeleteUsersDialog({ users, onClose }: DeleteUsersDialogProps) {
  const [gone] = useState(() => new Set<User>());
  const run = useWriteRun((user: User) => remove(user, gone), 'deleted', useRefreshUsers());
  const { progress } = run;
  if (progress) return <DeletionDialog users={users} gone={gone} run={run} progress={progress} onClose={onClose} />;
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
      <FirstNames users={users} />
    </ConfirmDialog>
  );
}

interface DeletionDialogProps extends DeleteUsersDialogProps {
  /** Who had been deleted by somebody else before. */
  gone: ReadonlySet<User>;
  run: WriteRun<User>;
  progress: WriteProgress<User>;
}

function DeletionDialog({ users, gone, run, progress, onClose }: DeletionDialogProps) {
  const running = progress.phase !== 'ended';
  const last = useRef<HTMLButtonElement>(null);
  const close = () => onClose(users.filter((user) => run.resultOf(user)?.state === 'done'));

  function again(state: 'failed' | 'notStarted') {
    last.current?.focus(); // the button that was pressed goes away
    run.again(state);
  }

  const footer = (
    <>
      {!running && <RunAgain progress={progress} onAgain={again} />}
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
      <LiveRegion visible>{!running && <Summary users={users} gone={gone} progress={progress} />}</LiveRegion>
      {!running && <DeleteResults users={users} gone={gone} resultOf={run.resultOf} />}
      <LeaveGuard
        when={running}
        title="Leave while users are deleted?"
        text="Those who are under way will still be deleted, the rest will not, and you won’t see which."
        leaveLabel="Leave"
      />
    </Dialog>
  );
}

function Summary({ users, gone, progress }: Omit<DeletionDialogProps, 'run' | 'onClose'>) {
  const details = [
    ...(gone.size > 0 ? [`Somebody else had deleted ${formatNumber(gone.size)} of them before.`] : []),
    ...(progress.givenUp === undefined ? [] : [`This was stopped: ${progress.givenUp}`]),
  ];
  return (
    <Alert
      tone={progress.done === users.length ? 'success' : 'warning'}
      headline={runSummary(progress, 'deleted')}
      {...(details.length > 0 && { detail: details.map((detail) => <p key={detail}>{detail}</p>) })}
    />
  );
}

/** Specification, section 4: 204 alone is a success. Who is not there any more needs no deletion. */
async function remove(user: User, gone: Set<User>): Promise<void> {
  const status = await deleteUser(user.id).then(
    (answer) => answer.status,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return 404;
      throw error;
    },
  );
  if (status === 404) gone.add(user);
  else if (status !== 204) throw new Error(genericFailure);
}
