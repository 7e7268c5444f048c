import { deleteUser, type User } from '@scv/api';
import { Alert, Button } from '@scv/ui';
import { ConfirmDialog } from '@scv/ui/confirm-dialog';
import { Dialog } from '@scv/ui/dialog';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { useRef } from 'react';
import { useRefreshUsers } from '../refresh-users.ts';
import './bulk.css';
import { DeleteResults } from './delete-results.tsx';
import { FirstNames } from './first-names.tsx';
import { RunAgain } from './run-again.tsx';
import { RunProgress } from './run-progress.tsx';
import { runSummary, type RunWords } from './run-summary.ts';
import { genericFailure } from './run-writes.ts';
import { useWriteRun, type WriteProgress, type WriteRun } from './use-write-run.ts';

const words: RunWords = { one: 'user', many: 'users', done: 'deleted' };

interface DeleteUsersDialogProps {
  users: readonly User[];
  /** Hears who has been deleted. */
  onClose: (deleted: readonly User[]) => void;
}

/** Deletes many users after one question: progress, cancel, what became of each, and a retry of those that failed. */
export function DeleteUsersDialog({ users, onClose }: DeleteUsersDialogProps) {
  const run = useWriteRun(remove, words, useRefreshUsers());
  const { progress } = run;
  if (progress) return <DeletionDialog users={users} run={run} progress={progress} onClose={onClose} />;
  const whom = users.length === 1 ? 'user' : `${users.length.toLocaleString('en')} users`;
  return (
    <ConfirmDialog
      title="Delete users"
      text={`Are you sure you want to delete the following ${whom}?`}
      confirmLabel="Confirm Delete"
      tone="danger"
      busy={false}
      error={undefined}
      onConfirm={() => run.start(users)}
      onCancel={() => onClose([])}
    >
      <FirstNames users={users} />
    </ConfirmDialog>
  );
}

interface DeletionDialogProps extends DeleteUsersDialogProps {
  run: WriteRun<User>;
  progress: WriteProgress<User>;
}

function DeletionDialog({ users, run, progress, onClose }: DeletionDialogProps) {
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
        data-pc-autofocus="true"
      >
        {running ? 'Cancel' : 'Close'}
      </Button>
    </>
  );

  return (
    <Dialog title="Delete users" wide busy={running} onClose={close} footer={footer}>
      {running ? <RunProgress label="Deleting users" progress={progress} words={words} /> : <Ended users={users} run={run} progress={progress} />}
      <LeaveGuard
        when={running}
        title="Leave while users are deleted?"
        text="Those who are under way will still be deleted, the rest will not, and you won’t see which."
        leaveLabel="Leave"
      />
    </Dialog>
  );
}

function Ended({ users, run, progress }: Omit<DeletionDialogProps, 'onClose'>) {
  return (
    <>
      <Alert
        tone={progress.done === users.length ? 'success' : 'warning'}
        headline={runSummary(progress, words)}
        {...(progress.givenUp !== undefined && { detail: `This was stopped: ${progress.givenUp}` })}
      />
      <DeleteResults users={users} resultOf={run.resultOf} />
    </>
  );
}

/** Specification, section 4: 204 alone is a success. */
async function remove({ id }: User): Promise<void> {
  const { status } = await deleteUser(id);
  if (status !== 204) throw new Error(genericFailure);
}
