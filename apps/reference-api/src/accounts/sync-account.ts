import { emailKey } from '@scv/api/email-key';
import type { Database } from '../database/database.ts';
import {
  type AccountChange,
  isLoginAwaited,
  isLoginHeld,
  belongsToAnotherUser,
  updateChange,
} from './account-changes.ts';
import type { AccountStep } from './account-steps.ts';
import { LoginHeld } from './login-held.ts';
import { type OktaAccount, type OktaProfile, type OktaUsers, ProviderRefusal } from './okta-users.ts';

type WantedUser = Required<AccountChange>['user'];

const deactivated = 'DEPROVISIONED';

/**
 * Makes the account at the provider match the user. Every step can be repeated: if the answer to a creation was lost,
 * the account is found again by its login. An existing account with this login becomes the user's.
 * @param steps gets what is about to be done
 * @returns the account's id; undefined if there is no account: the user is deleted, or is Inactive and never had one
 * @throws ProviderUnavailable, ProviderRefusal, LoginHeld
 */
export async function syncAccount(
  database: Database,
  okta: OktaUsers,
  issuer: string,
  change: AccountChange,
  steps: AccountStep[],
): Promise<string | undefined> {
  const { user } = change;
  const findFree = async (login: string) => {
    const account = await okta.find(login);
    if (!account || (await belongsToAnotherUser(database, issuer, account.id, change))) return undefined;
    await updateChange(database, change, { accountId: account.id });
    return account;
  };
  const create = async (wanted: WantedUser) => {
    const login = emailKey(wanted.email);
    if (login !== change.login) await updateChange(database, change, { login });
    steps.push({ action: 'create account' });
    try {
      return await okta.create(profileOf(wanted));
    } catch (error) {
      const account = error instanceof ProviderRefusal ? await findFree(login) : undefined;
      if (!account) throw error;
      steps.splice(-1, 1, {
        action: 'edit account',
        remark: 'There was an account with this login. It is this user’s now.',
      });
      return account;
    }
  };
  const known = change.accountId === null ? undefined : await okta.find(change.accountId);

  if (!user) {
    const account = known ?? (await findFree(change.login));
    if (account) await removeAccount(okta, account, steps);
    return undefined;
  }
  const isMoved = change.login !== emailKey(user.email);
  const isActive = user.status === 'Active';
  const found = known ?? (isMoved || !isActive ? await findFree(change.login) : undefined);
  if (isMoved && (await isLoginHeld(database, change, emailKey(user.email)))) {
    if (found && (await isLoginAwaited(database, change))) {
      const login = temporaryLogin(change.userId, user);
      await giveUpLogin(okta, found, login, steps);
      await updateChange(database, change, { login });
    }
    throw new LoginHeld();
  }
  const account = found ?? (isActive ? await create(user) : undefined);
  if (!account) return undefined;
  // Okta doesn't change deactivated accounts, and would mail the activation to the old address.
  if (account.status === deactivated && emailKey(account.profile.login) !== emailKey(user.email)) {
    await removeAccount(okta, account, steps);
    return isActive ? (await create(user)).id : undefined;
  }
  await updateAccount(okta, account, user, steps);
  return account.id;
}

async function updateAccount(
  okta: OktaUsers,
  { id, status, profile }: OktaAccount,
  user: WantedUser,
  steps: AccountStep[],
): Promise<void> {
  const isActive = user.status === 'Active';
  const isDeactivated = status === deactivated;
  if (isActive && (isDeactivated || status === 'STAGED')) {
    steps.push({ action: 'activate account' });
    await okta.activate(id);
  }
  const { email, ...others } = profileOf(user);
  // Until the user gets another email, the person decides where mails go (My account).
  const wanted = emailKey(profile.login) === emailKey(email) ? others : { ...others, email };
  const differs = Object.entries(wanted).some(([name, value]) => value !== profile[name as keyof OktaProfile]);
  if (differs && (isActive || !isDeactivated)) {
    steps.push({ action: 'edit account' });
    await okta.update(id, wanted);
  }
  if (!isActive && !isDeactivated) {
    steps.push({ action: 'deactivate account' });
    await okta.deactivate(id);
  }
}

/** Of two users who swap their emails, one account has this login until the other one has changed. */
const temporaryLogin = (userId: string, { email }: WantedUser) =>
  `moving.${userId}${email.slice(email.lastIndexOf('@'))}`.toLowerCase();

async function giveUpLogin(okta: OktaUsers, account: OktaAccount, login: string, steps: AccountStep[]): Promise<void> {
  if (account.status === deactivated) return removeAccount(okta, account, steps);
  steps.push({ action: 'edit account', remark: 'A temporary login, until the other user’s account has changed.' });
  return okta.update(account.id, { login });
}

async function removeAccount(okta: OktaUsers, { id, status }: OktaAccount, steps: AccountStep[]): Promise<void> {
  steps.push({ action: 'delete account' });
  if (status !== deactivated) await okta.deactivate(id);
  await okta.remove(id);
}

const profileOf = ({ firstName, lastName, email }: WantedUser): OktaProfile => ({
  firstName,
  lastName,
  email,
  login: email,
});
