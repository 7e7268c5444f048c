import { useGetUser, type ActivityChange, type User } from '@scv/api';
import { Button } from '@scv/ui';
import { ConfirmDialog } from '@scv/ui/dialog';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { selfRules, useIsOneself } from '../oneself.ts';
import { textOf } from '../user-fields.tsx';
import { nameOf } from '../user-name.tsx';
import { deactivationMeaning } from '../write/confirm-deactivation.tsx';
import { undoWrite } from '../write/rights-write.tsx';
import { useUserWrite } from '../write/use-user-write.tsx';

interface UndoChangeProps {
  userId: string;
  /** What an entry of the activity recorded. */
  changes: readonly ActivityChange[];
}

/**
 * Gives a user the role and status from before a recorded change back, after a question. Nothing is offered if it
 * changed neither, if the user no longer exists, or if they have been changed again since.
 */
export function UndoChange({ userId, changes }: UndoChangeProps) {
  const rights = changes.filter(
    ({ field, before }) => (field === 'role' || field === 'status') && before !== undefined,
  );
  const { data } = useGetUser(userId, { query: { enabled: rights.length > 0, retry: false } });
  const user = data?.data;
  if (!user || rights.length === 0 || rights.some(({ field, after }) => user[field as 'role' | 'status'] !== after)) {
    return null;
  }
  const before: User = { ...user, ...Object.fromEntries(rights.map((change) => [change.field, change.before])) };
  return <UndoButton key={user.version} user={user} before={before} />;
}

function UndoButton({ user, before }: { user: User; before: User }) {
  const isSelf = useIsOneself()(user);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { write, busy, failure } = useUserWrite(close);
  const undo = undoWrite(before, user);
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
      {asking && undo && (
        <ConfirmDialog
          title={`Undo the change of ${nameOf(user)}?`}
          text={meaningOf(user, before)}
          confirmLabel="Undo"
          tone="neutral"
          busy={busy}
          error={failure}
          onConfirm={() => void write(undo)}
          onCancel={close}
        />
      )}
    </>
  );
}

function meaningOf(user: User, before: User): string {
  const sentences = [
    user.role !== before.role && `They get the role ${textOf('role', before.role)} again.`,
    user.status !== before.status && (before.status === 'Active' ? 'They may sign in again.' : deactivationMeaning),
  ];
  return sentences.filter(Boolean).join(' ');
}
