import { ApiError, type ActivityRun, type User } from '@scv/api';
import { Alert, Button } from '@scv/ui';
import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { BulkActionName } from '../run/bulk-actions.ts';
import { BulkDialog } from '../run/run-dialog.tsx';
import { collectUsers } from '../user-pages.ts';
import { useIsOneself } from '../oneself.ts';
import { maxSelected } from '../list/selection.ts';

/**
 * Gives the users of a bulk action the role or status from before it back, after a question. Nothing is offered if it
 * did anything else, or if it changed more users than can be selected. Users who have been changed back since are
 * skipped; so is the signed-in person.
 */
export function UndoRun({ run }: { run: ActivityRun }) {
  const undoneBy = undoOf(run);
  return undoneBy && <UndoButton run={run.id} undoneBy={undoneBy} />;
}

function undoOf({ created = 0, edited = 0, editAction, newRole }: ActivityRun): BulkActionName | undefined {
  if (created > 0 || edited > maxSelected) return undefined;
  if (editAction === 'activate user') return 'deactivate';
  if (editAction === 'deactivate user') return 'activate';
  return newRole && (newRole === 'admin' ? 'makeUser' : 'makeAdmin');
}

function UndoButton({ run, undoneBy }: { run: string; undoneBy: BulkActionName }) {
  const isOneself = useIsOneself();
  const [users, setUsers] = useState<readonly User[]>();
  const reading = useMutation({
    mutationFn: () =>
      collectUsers(
        { query: '', run },
        (user) => !isOneself(user),
        new AbortController().signal,
        () => {},
      ),
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
        <BulkDialog name={undoneBy} users={users} isUndo onClose={() => setUsers(undefined)} />
      )}
    </>
  );
}
