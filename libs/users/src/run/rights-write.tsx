import { editUser, type User, type UserStatus, type UserUpdate } from '@scv/api';
import { textOf } from '../user-fields.tsx';
import { UserName } from '../user-name.tsx';
import { savedUser, updateOf } from '../user-values.ts';
import type { Write } from './use-user-write.tsx';

/** The message after an edit, by the name that the specification gives it (section 3). */
export const isUserEdited = 'User Edited Successfully';

const names = { Active: 'Activate User', Inactive: 'Deactivate User' };

/** Activates or deactivates a user and changes nothing else of them. */
export function statusWrite(user: User, status: UserStatus): Write {
  return {
    name: names[status],
    send: async () => {
      const { data } = await editUser(user.id, updateOf(user, { status }));
      return { detail: whatHolds(user, { status }), undo: undoWrite(user, savedUser(data, user, { status })) };
    },
    success: isUserEdited,
    user,
  };
}

/** Gives a user the role and status from before a change back. Undefined if it changed neither. */
export function undoWrite(before: User, after: User): Write | undefined {
  const changes: Partial<UserUpdate> = {
    ...(before.role !== after.role && { role: before.role }),
    ...(before.status !== after.status && { status: before.status }),
  };
  if (Object.keys(changes).length === 0) return undefined;
  return {
    name: 'Undo',
    send: async () => {
      await editUser(after.id, updateOf(after, changes));
      return { detail: whatHolds(after, changes) };
    },
    success: isUserEdited,
    user: after,
  };
}

/** What a new role or status means, as a sentence. */
function whatHolds(user: User, { role, status }: Partial<UserUpdate>) {
  const parts = [
    status === 'Active' && 'may sign in again',
    status === 'Inactive' && 'can no longer sign in',
    role && `has the role ${textOf('role', role)} again`,
  ];
  return (
    <>
      <UserName user={user} /> {parts.filter(Boolean).join(' and ')}.
    </>
  );
}
