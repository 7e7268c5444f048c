import type { User } from '@scv/api';
import { emailKey } from '@scv/api/email-key';
import { createContext, useCallback, useContext } from 'react';

/** The signed-in person's login, which is the email of their own user. Provided by the app; '' if it is unknown. */
export const CurrentLogin = createContext('');

/** Returns a check whether a user is the signed-in person. */
export function useIsCurrentUser(): (user: Pick<User, 'email'>) => boolean {
  const login = emailKey(useContext(CurrentLogin).trim());
  return useCallback(({ email }) => login !== '' && emailKey(email) === login, [login]);
}

/** Changes that people cannot make to their own user. The API refuses them with the same sentences. */
export const ownUserRules = {
  select: 'You cannot select yourself: bulk actions are for other users.',
  delete: 'You cannot delete yourself.',
  role: 'You cannot remove your own admin role.',
  status: 'You cannot deactivate yourself.',
  rights: 'You cannot change your own role or status.',
  account: 'For yourself you can only sign out everywhere.',
  email: 'You cannot change your own email, because you sign in with it.',
} as const;
