import { accountMissing, GetProviderAccount200Response, ProblemError } from '@scv/api/schemas';
import { emailKey } from '@scv/api/email-key';
import { recordActivity } from '../activity/record-activity.ts';
import { recordRefusals } from '../activity/record-refusals.ts';
import { refusedUser, userActor, userTarget } from '../activity/user-target.ts';
import type { ApiParts } from '../api-env.ts';
import type { Queryable } from '../database/database.ts';
import { stableIssuer } from '../auth/access-token.ts';
import type { Part } from '../operation.ts';
import { findUser } from '../user-row/find-users.ts';
import type { User } from '../user-row/user.ts';
import { belongsToAnotherUser, isChangeQueued } from './account-changes.ts';
import { type OktaUsers, ProviderRefusal, ProviderUnavailable } from './okta-users.ts';

/** How long an administrator waits for the state of an account. */
const stateLimitMs = 2000;

const { status: knownStatus } = GetProviderAccount200Response.shape;

/** The calls of the feature `provider-account`: they ask the provider at once, unlike the worker. */
export function accountOperations({ database, settings, log, accounts, requireAdmin }: ApiParts) {
  return {
    getProviderAccount: {
      checks: [requireAdmin],
      answer: async ({ params: { id } }) => {
        const user = await findUser(database, id);
        if (!accounts) return { status: 200, body: {} };
        try {
          const state = await stateOf(database, accounts.okta, stableIssuer(settings.OIDC_ISSUER), user);
          const { data: status } = knownStatus.safeParse(state);
          return { status: 200, body: { ...(status && { status }) } };
        } catch (error) {
          if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error;
          log.warn({ userId: id, reason: error.message }, 'the state of an account could not be read');
          return { status: 200, body: {} };
        }
      },
    },
    sendActivationMail: {
      checks: [requireAdmin, recordRefusals({ database, log }, 'activate account', refusedUser)],
      answer: async ({ params: { id } }, context) => {
        const target = userTarget(userActor(await findUser(database, id)));
        const accountId = await accountIdOf(database, id);
        if (!accounts || accountId === undefined) throw accountMissing();
        await accounts.okta.reactivate(accountId).catch(asProblem);
        const reason = 'The activation mail was sent again.';
        await recordActivity(database, context.var, { action: 'activate account', target, reason });
        return { status: 204 };
      },
    },
  } satisfies Part<'getProviderAccount' | 'sendActivationMail'>;
}

/**
 * Asks for the state of a user's account. Somebody who isn't bound to one yet is bound to the one with their login at
 * the first sign-in (auth/find-caller.ts), unless a change is queued or it is another user's.
 * @returns undefined if no account is known
 */
async function stateOf(
  db: Queryable,
  okta: Pick<OktaUsers, 'find'>,
  issuer: string,
  { id, email }: User,
): Promise<string | undefined> {
  const accountId = await accountIdOf(db, id);
  if (accountId !== undefined) return (await okta.find(accountId, stateLimitMs))?.status ?? 'MISSING';
  if (await isChangeQueued(db, id, emailKey(email))) return undefined;
  const account = await okta.find(emailKey(email), stateLimitMs);
  if (!account || (await belongsToAnotherUser(db, issuer, account.id, { userId: id }))) return undefined;
  return account.status;
}

/** Undefined if no account is known. */
async function accountIdOf(db: Queryable, userId: string): Promise<string | undefined> {
  const sql = 'SELECT identity_uid AS uid FROM users WHERE id = $1';
  const [row] = await db.query<{ uid: string | null }>(sql, [userId]);
  return row?.uid ?? undefined;
}

function asProblem(error: unknown): never {
  if (error instanceof ProviderUnavailable) throw new ProblemError(503, error.message, { cause: error });
  if (!(error instanceof ProviderRefusal)) throw error;
  // Okta: 403 in another state, 404 for a deleted account.
  throw new ProblemError(409, `The activation mail was not sent. The provider says: ${error.message}`);
}
