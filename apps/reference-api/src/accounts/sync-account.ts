import { accountFailureOf, takenBy } from '@scv/api/account-failure';
import { emailKey } from '@scv/api/email-key';
import { fitsAccount } from '@scv/api/schemas';
import { type Action, recordActivity, type Target } from '../activity/record-activity.ts';
import { userActor, userTarget } from '../activity/user-target.ts';
import type { Database, Queryable } from '../database/database.ts';
import type { AccountChange, AccountOrigin, SyncedAccount } from './account-changes.ts';
import { belongsToAnotherUser } from './find-account.ts';
import { ProviderRefusal } from './okta-api.ts';
import type { OktaAccount, OktaProfile, OktaUsers } from './okta-users.ts';

type WantedUser = Required<AccountChange>['user'];
type Owned = OktaAccount & { origin: AccountOrigin };

interface Deps {
  database: Database;
  okta: OktaUsers;
  issuer: string;
}

const deactivated = 'DEPROVISIONED';

/**
 * Makes the account at the provider match the user. Every step can be repeated: if the answer to a creation was lost,
 * the account is found again by its login. An existing account with this login becomes the user's.
 * @param steps gets what is about to be done
 * @returns undefined if there is no account: the user is deleted, or has none and may not get one
 * @throws ProviderUnavailable, ProviderRefusal
 */
export async function syncAccount(
  parts: Deps,
  change: AccountChange,
  steps: AccountStep[],
): Promise<SyncedAccount | undefined> {
  try {
    return await makeChange(parts, change, steps);
  } catch (error) {
    throw error instanceof ProviderRefusal ? await withReason(parts, change, error) : error;
  }
}

/** Adds to the refusal of a taken login why the account that has it can't become the user's, if it can't. */
async function withReason(
  { database, okta, issuer }: Deps,
  change: AccountChange,
  refusal: ProviderRefusal,
): Promise<ProviderRefusal> {
  const { status, message } = refusal;
  if (!change.user || accountFailureOf(message).kind !== 'taken') return refusal;
  const holder = await okta.find(emailKey(change.user.email));
  if (!holder) return new ProviderRefusal(status, `${message}. ${takenBy.unseen}`);
  const isHeld = await belongsToAnotherUser(database, issuer, holder.id, change);
  return isHeld ? new ProviderRefusal(status, `${message}. ${takenBy.another}`) : refusal;
}

async function makeChange(
  parts: Deps,
  change: AccountChange,
  steps: AccountStep[],
): Promise<SyncedAccount | undefined> {
  const { user } = change;
  const found = await findAccount(parts, change, steps);
  if (!user) {
    if (found?.origin === 'created') await removeAccount(parts.okta, found, steps);
    return undefined;
  }
  const mayMake = change.make && user.status === 'Active';
  if (!found && !mayMake) return undefined;
  // Okta doesn't change deactivated accounts, and would mail the activation to the old address.
  const isLost = found?.status === deactivated && emailKey(found.profile.login) !== emailKey(user.email);
  if (found && !isLost) return updateAccount(parts.okta, found, user, { ...change, make: mayMake }, steps);
  if (found && !mayMake) return synced(found, found.status);
  if (found?.origin === 'created') await removeAccount(parts.okta, found, steps);
  const isKnownMissing = !found && change.login === emailKey(user.email);
  const existing = isKnownMissing ? undefined : await take(parts, change, emailKey(user.email), steps);
  return existing
    ? updateAccount(parts.okta, existing, user, { ...change, make: true }, steps)
    : createAccount(parts, change, user, steps);
}

const synced = ({ id, origin }: Owned, status: string): SyncedAccount => ({ accountId: id, origin, status });

/** The user's account; if it isn't known yet, the one with the login, unless it is another user's. */
async function findAccount(parts: Deps, change: AccountChange, steps: AccountStep[]): Promise<Owned | undefined> {
  const { accountId, origin, login, user } = change;
  const known = accountId === null ? undefined : await parts.okta.find(accountId);
  if (known) return { ...known, origin: origin ?? 'adopted' };
  const isOurs = accountId === null && origin === 'created';
  return user || isOurs ? take(parts, change, login, steps, isOurs ? 'created' : 'adopted') : undefined;
}

/** Finds an account by its login, unless it is another user's. It is this user's then, also for another attempt. */
async function take(
  { database, okta, issuer }: Deps,
  change: AccountChange,
  login: string,
  steps: AccountStep[],
  origin: AccountOrigin = 'adopted',
): Promise<Owned | undefined> {
  const found = await okta.find(login);
  if (!found || (await belongsToAnotherUser(database, issuer, found.id, change))) return undefined;
  const remark = 'There was an account with this login. It is this user’s now.';
  steps.push(origin === 'created' ? { action: 'create account' } : { action: 'edit account', remark });
  await database.query('UPDATE account_changes SET account_id = $2, origin = $3 WHERE user_id = $1', [
    change.userId,
    found.id,
    origin,
  ]);
  return { ...found, origin };
}

/** There was no account with this login a moment ago: if the provider's answer is lost, the one that is found is ours. */
async function createAccount(
  { database, okta }: Deps,
  { userId }: AccountChange,
  user: WantedUser,
  steps: AccountStep[],
): Promise<SyncedAccount> {
  const begin = "UPDATE account_changes SET login = $2, account_id = NULL, origin = 'created' WHERE user_id = $1";
  await database.query(begin, [userId, emailKey(user.email)]);
  steps.push({ action: 'create account' });
  try {
    const { id, status } = await okta.create(profileOf(user));
    return { accountId: id, origin: 'created', status };
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      await database.query('UPDATE account_changes SET origin = NULL WHERE user_id = $1', [userId]);
    }
    throw error;
  }
}

/**
 * Only an ACTIVE account can be suspended: one that isn't activated stays as it is, and the portal refuses its user. A
 * locked one is unlocked first, or wrong passwords would keep it from being suspended.
 */
async function updateAccount(
  okta: OktaUsers,
  account: Owned,
  user: WantedUser,
  { make, unsuspend }: Pick<AccountChange, 'make' | 'unsuspend'>,
  steps: AccountStep[],
): Promise<SyncedAccount> {
  const { id, profile } = account;
  const isActive = user.status === 'Active';
  let { status } = account;
  const doStep = async (action: AccountStep['action'], call: Promise<void>, next = status) => {
    steps.push({ action });
    await call;
    status = next;
  };
  if (unsuspend && isActive && status === 'SUSPENDED') {
    await doStep('unsuspend account', okta.unsuspend(id), 'ACTIVE');
  }
  if (make && (status === deactivated || status === 'STAGED')) {
    await doStep('activate account', okta.activate(id), 'PROVISIONED');
  }
  const { email, ...others } = profileOf(user);
  // Until the user gets another email, the person decides where mails go (My account).
  const wanted = withinLimits(emailKey(profile.login) === emailKey(email) ? others : { ...others, email });
  const differs = Object.entries(wanted).some(([name, value]) => value !== profile[name as keyof OktaProfile]);
  if (differs && status !== deactivated) await doStep('edit account', okta.update(id, wanted));
  if (!isActive && status === 'LOCKED_OUT') await doStep('unlock account', okta.unlock(id), 'ACTIVE');
  if (!isActive && status === 'ACTIVE') await doStep('suspend account', okta.suspend(id), 'SUSPENDED');
  return synced(account, status);
}

/** A name from the time before accounts may be longer than theirs. It must not keep its user from being suspended. */
function withinLimits(profile: Partial<OktaProfile>): Partial<OktaProfile> {
  const fits = ([name, value]: [string, string]) => fitsAccount(name === 'login' ? 'email' : (name as 'email'), value);
  return Object.fromEntries(Object.entries(profile).filter(fits));
}

async function removeAccount(okta: OktaUsers, { id, status }: OktaAccount, steps: AccountStep[]): Promise<void> {
  steps.push({ action: 'delete account' });
  if (status !== deactivated) await okta.deactivate(id);
  await okta.remove(id);
}

function profileOf({ firstName, lastName, email }: WantedUser): OktaProfile {
  return { firstName, lastName, email, login: email };
}

/** A step of syncing an account, as the activity names it. It is added to the list before the provider is called. */
export interface AccountStep {
  action: Extract<Action, `${string} account`>;
  remark?: string;
}

/**
 * Records what was done to an account. These entries have no actor: the change of the user that led to them has an
 * entry with the administrator. A step whose answer was lost is not recorded.
 */
export async function recordSteps(db: Queryable, change: AccountChange, steps: readonly AccountStep[]): Promise<void> {
  const target = targetOf(change);
  for (const { action, remark } of steps)
    await recordActivity(db, {}, { action, target, reason: remark, follows: true });
}

/** Records that the provider refused the last of these steps, after the earlier ones: once, not for each retry. */
export async function recordRefusal(
  db: Queryable,
  change: AccountChange,
  steps: readonly AccountStep[],
  reason: string,
): Promise<void> {
  await recordSteps(db, change, steps.slice(0, -1));
  if (change.refused) return;
  const { action } = steps.at(-1) ?? { action: 'edit account' };
  await recordActivity(db, {}, { action, target: targetOf(change), result: 'refused', reason });
}

const targetOf = ({ userId, login, user }: AccountChange): Target =>
  user ? userTarget(userActor({ id: userId, ...user })) : { kind: 'user', id: userId, label: login };
