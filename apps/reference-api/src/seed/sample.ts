import { setTimeout as wait } from 'node:timers/promises';
import type { Faker } from '@faker-js/faker';
import { z } from 'zod';
import { enqueueChange } from '../accounts/account-changes.ts';
import type { ApiServices } from '../api-env.ts';
import { stableIssuer } from '../auth/access-token.ts';
import { insertRows, type Queryable } from '../database/database.ts';
import { isLocalAddress } from '../secure-address.ts';
import { StartFailure } from '../start-failure.ts';
import type { NewUser } from '../user-row/user.ts';
import { actorAfter, insertActivity, sampleChanges, sampleSignIns } from './sample-activity.ts';
import { sampleClock, type SamplePerson, samplePeople } from './sample-people.ts';
import { keepHashes } from '../cdd/upload-findings.ts';
import { sampleUploads } from './sample-uploads.ts';

/**
 * Makes of fake users a working organization: their accounts at the local provider, the activity of 30 days, uploads.
 * @returns the users, and a function to add all this to them. Undefined without SEED_SAMPLE_DATA, and with any other
 *   provider: it gets no accounts, and none are pretended
 * @throws StartFailure if the local provider doesn't answer
 */
export async function makeSample(
  { settings, storage }: Pick<ApiServices, 'settings' | 'storage'>,
  users: readonly NewUser[],
  random: Faker,
) {
  const { OKTA_API_TOKEN: token, OIDC_ISSUER, SEED_SAMPLE_DATA: isWanted } = settings;
  if (!isWanted || users.length === 0 || token === undefined || !isLocalAddress(OIDC_ISSUER)) return undefined;
  const clock = sampleClock(random, Date.now());
  const people = samplePeople(users, clock);
  const accounts = await makeAccounts(OIDC_ISSUER, token, people);
  if (!accounts) return undefined;
  const signIns = sampleSignIns(people, clock);
  const actorAt = actorAfter(signIns);
  const uploads = await sampleUploads(storage, clock, actorAt);
  const entries = [...signIns, ...sampleChanges(people, clock, actorAt), ...uploads.entries];
  const issuer = stableIssuer(OIDC_ISSUER);
  return {
    users: people.map(({ user }) => user),
    async insertHistory(db: Queryable) {
      await bindAccounts(db, issuer, accounts);
      await insertActivity(db, entries);
      await insertRows(db, 'uploads', uploads.rows);
      for (const { id, ids } of uploads.hashes) await keepHashes(db, id, { ids });
      // The provider refuses to make these accounts: see `SamplePerson.login`.
      const failed = people.filter(({ user }) => user.accountState === 'failed');
      for (const { user } of failed) await enqueueChange(db, issuer, user, Date.now(), { make: true });
    },
  };
}

/** The provider's statuses of accounts. People in other states have none. */
const statuses = new Map<NewUser['accountState'], string>([
  ['active', 'ACTIVE'],
  ['not-activated', 'PROVISIONED'],
  ['locked-out', 'LOCKED_OUT'],
  ['suspended', 'SUSPENDED'],
]);

/** @returns rows of `users`; undefined if this is another provider, which has no such call */
async function makeAccounts(issuer: string, token: string, people: readonly SamplePerson[]) {
  const owners = people.filter(({ user }) => statuses.has(user.accountState));
  const accounts = owners.map(({ user: { firstName, lastName, email, accountState }, login = email, since }) => {
    return { firstName, lastName, email, login, status: statuses.get(accountState), since };
  });
  const headers = { Authorization: `SSWS ${token}`, 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(accounts), redirect: 'error' } as const;
  const response = await whenReachable(() => fetch(new URL('/sample-accounts', issuer), init));
  const { data: uids } = z.array(z.string()).safeParse(await response.json().catch(() => undefined));
  return (
    uids &&
    owners.map(({ user: { id, accountState }, since }, index) => {
      const bound = { id, identity_uid: uids[index], account_origin: 'created' };
      return accountState === 'not-activated' ? { ...bound, invited_at: since } : bound;
    })
  );
}

/** The local provider may start a little later than we do. */
async function whenReachable(call: () => Promise<Response>): Promise<Response> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const response = await call().catch(() => wait(100));
    if (response) return response;
  }
  throw new StartFailure(
    'The local sign-in provider doesn’t answer, so it can’t make the accounts of the sample data.',
  );
}

async function bindAccounts(db: Queryable, issuer: string, accounts: readonly object[]): Promise<void> {
  await db.query(
    `UPDATE users SET identity_issuer = $2, identity_uid = account.identity_uid,
       account_origin = account.account_origin, invited_at = account.invited_at
     FROM json_populate_recordset(NULL::users, $1) AS account WHERE users.id = account.id`,
    [JSON.stringify(accounts), issuer],
  );
}
