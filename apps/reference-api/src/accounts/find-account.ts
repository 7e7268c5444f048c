import { emailKey } from '@scv/api/email-key';
import type { Queryable } from '../database/database.ts';
import type { User } from '../user-row/user.ts';
import { belongsToAnotherUser, isChangeQueued } from './login-conflicts.ts';
import type { OktaAccount, OktaUsers } from './okta-users.ts';

/** How long an administrator waits for the state of an account. */
const stateLimitMs = 2000;

interface Parts {
  database: Queryable;
  okta: Pick<OktaUsers, 'find'>;
  issuer: string;
}

/**
 * Asks the provider for a user's account. Somebody who isn't bound to one yet is bound to the one with their login at
 * the first sign-in (auth/find-caller.ts), unless a change is queued or it is another user's.
 * @returns undefined if no account is known, `missing` if it was deleted at the provider
 * @throws ProviderUnavailable, ProviderRefusal
 */
export async function findAccount(
  { database, okta, issuer }: Parts,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<OktaAccount | 'missing' | undefined> {
  const [row] = await database.query<{ uid: string | null }>('SELECT identity_uid AS uid FROM users WHERE id = $1', [
    id,
  ]);
  if (row?.uid) return (await okta.find(row.uid, stateLimitMs)) ?? 'missing';
  if (await isChangeQueued(database, id, emailKey(email))) return undefined;
  const account = await okta.find(emailKey(email), stateLimitMs);
  return account && !(await belongsToAnotherUser(database, issuer, account.id, { userId: id })) ? account : undefined;
}
