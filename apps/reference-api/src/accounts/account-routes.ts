import { Hono } from 'hono';
import { GetProviderAccount200Response, GetProviderAccountParams, SendActivationMailParams } from '@scv/api/schemas';
import { recordActivity } from '../activity/record-activity.ts';
import { recordRefusals } from '../activity/record-refusals.ts';
import { refusedUser, userActor, userTarget } from '../activity/user-target.ts';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import type { Queryable } from '../database/database.ts';
import { stableIssuer } from '../auth/access-token.ts';
import { ProblemError } from '../problem.ts';
import { check } from '../request-input.ts';
import { findUser } from '../users/find-users.ts';
import type { User } from '../users/user.ts';
import { emailKey } from '../users/user-keys.ts';
import { belongsToAnotherUser, isChangeQueued } from './account-changes.ts';
import { type OktaUsers, ProviderRefusal, ProviderUnavailable } from './okta-users.ts';

/** How long an administrator waits for the state of an account. */
const stateLimitMs = 2000;

const { status: knownStatus } = GetProviderAccount200Response.shape;

/** The calls of the feature `provider-account`: they ask the provider at once, unlike the worker. */
export function accountRoutes({ database, settings, log, accounts, requireAdmin }: ApiParts): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();

  app.get('/api/v1/user/:id/account', requireAdmin, async (context) => {
    const { id } = check(GetProviderAccountParams, context.req.param());
    const user = await findUser(database, id);
    if (!accounts) return context.json({});
    try {
      const status = await stateOf(database, accounts.okta, stableIssuer(settings.OIDC_ISSUER), user);
      return context.json({ status: knownStatus.safeParse(status).data });
    } catch (error) {
      if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error;
      log.warn({ userId: id, reason: error.message }, 'the state of an account could not be read');
      return context.json({});
    }
  });

  const recorded = recordRefusals({ database, log }, 'activate account', refusedUser);
  app.post('/api/v1/user/:id/account/activation', requireAdmin, recorded, async (context) => {
    const { id } = check(SendActivationMailParams, context.req.param());
    const target = userTarget(userActor(await findUser(database, id)));
    const accountId = await accountIdOf(database, id);
    if (!accounts || accountId === undefined) throw new ProblemError(409, 'The API knows of no account of this user.');
    await accounts.okta.reactivate(accountId).catch(asProblem);
    const reason = 'The activation mail was sent again.';
    await recordActivity(database, context.var, { action: 'activate account', target, reason });
    return context.body(null, 204);
  });

  return app;
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
