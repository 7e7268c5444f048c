import { ApiError, useGetUser, type ActivityChange, type ActivityRun, type User } from '@scv/api';
import { Alert, Button } from '@scv/ui';
import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { actions } from './actions.tsx';
import { selfRules, useIsOneself } from './oneself.ts';
import { ActionQuestion } from './run/question.tsx';
import { RunDialog } from './run/run-dialog.tsx';
import { type ManyAction, takeBack, type UserAction } from './run/user-write.tsx';
import { collectUsers } from './user-pages.ts';
import { maxSelected } from './user-selection.ts';

interface UndoChangeProps {
  userId: string;
  /** What an entry of the activity recorded. */
  changes: readonly ActivityChange[];
}

/**
 * Gives a user the role and status from before a recorded change back, after a question. Nothing is offered if it changed
 * neither, if the user no longer exists, or if they have been changed again since.
 */
export function UndoChange({ userId, changes }: UndoChangeProps) {
  const rights = changes.filter(
    ({ field, before }) => (field === 'role' || field === 'status') && before !== undefined,
  );
  const { data } = useGetUser(userId, { query: { enabled: rights.length > 0, retry: false } });
  const user = data?.data;
  if (!user || rights.some(({ field, after }) => user[field as 'role' | 'status'] !== after)) return null;
  const before: User = { ...user, ...Object.fromEntries(rights.map((change) => [change.field, change.before])) };
  const action = takeBack(before, user);
  // Closes the question if the user is changed meanwhile.
  return action && <UndoOne key={user.version} user={user} action={action} />;
}

function UndoOne({ user, action }: { user: User; action: UserAction }) {
  const isSelf = useIsOneself()(user);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        icon={<Undo2 size={16} />}
        unavailable={isSelf}
        title={isSelf ? selfRules.rights : undefined}
        onClick={() => setAsking(true)}
      >
        Undo
      </Button>
      {asking && <ActionQuestion action={action} user={user} onClose={() => setAsking(false)} />}
    </>
  );
}

/**
 * Does the same for all users of a bulk action. Nothing is offered if it did anything else, or to more than can be selected.
 * Users who have been changed back since are skipped; so is the signed-in person.
 */
export function UndoRun({ run }: { run: ActivityRun }) {
  const action = undoOf(run);
  return action && <UndoMany run={run.id} action={action} />;
}

function undoOf({ created = 0, edited = 0, editAction, newRole }: ActivityRun): ManyAction | undefined {
  if (created > 0 || edited > maxSelected) return undefined;
  if (editAction === 'activate user') return actions.deactivate;
  if (editAction === 'deactivate user') return actions.activate;
  return newRole && (newRole === 'admin' ? actions.makeUser : actions.makeAdmin);
}

function UndoMany({ run, action }: { run: string; action: ManyAction }) {
  const isOneself = useIsOneself();
  const [users, setUsers] = useState<readonly User[]>();
  const reading = useMutation({
    mutationFn: () => collectUsers({ query: '', run }, (user) => !isOneself(user), new AbortController().signal),
    onSuccess: (found) => setUsers(found.users),
    throwOnError: (error) => !(error instanceof ApiError),
  });
  return (
    <>
      <Button icon={<Undo2 size={16} />} busy={reading.isPending} onClick={() => reading.mutate()}>
        Undo
      </Button>
      {reading.error && <Alert tone="danger" headline={reading.error.message} />}
      {users?.length === 0 && <Alert tone="info" headline="There is nobody left whom you could change." />}
      {users && users.length > 0 && (
        <RunDialog action={action} users={users} isUndo onClose={() => setUsers(undefined)} />
      )}
    </>
  );
}
