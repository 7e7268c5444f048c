import { editUser, type User, type UserStatus } from '@scv/api';
import { UserName } from '../user-name.tsx';
import { updateOf } from '../user-values.ts';
import type { Write } from './use-user-write.tsx';

const names = { Active: 'Activate User', Inactive: 'Deactivate User' };

/** Activates or deactivates a user and changes nothing else of them. */
export function statusWrite(user: User, status: UserStatus): Write {
  return {
    name: names[status],
    send: async () => {
      await editUser(user.id, updateOf(user, { status }));
      return (
        <>
          <UserName user={user} /> {status === 'Active' ? 'can sign in again.' : 'can no longer sign in.'}
        </>
      );
    },
    success: 'User Edited Successfully',
    user,
  };
}
