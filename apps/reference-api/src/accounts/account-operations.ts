import {
  accountMissing,
  accountStateOf,
  GetProviderAccount200Response,
  inactiveUser,
  ownAccount,
  ProblemError,
} from '@scv/api/schemas';
import { recordActivity } from '../activity/record-activity.ts';
import { recordRefusals } from '../activity/record-refusals.ts';
import { refusedUser, userActor, userTarget } from '../activity/user-target.ts';
import type { ApiServices } from '../api-env.ts';
import { stableIssuer } from '../auth/access-token.ts';
import type { OperationTable } from '../operation.ts';
import { findUser, type User } from '../user-row/user.ts';
import { saveInvitation } from './account-changes.ts';
import { helpUser, limitMails, refusedHelp } from './account-help.ts';
import { saveMissingAccount, saveStates } from './provider-reader.ts';
import { findAccount, type FoundAccount, stateLimitMs } from './find-account.ts';
import { ProviderRefusal, ProviderUnavailable } from './okta-api.ts';
import type { OktaUsers } from './okta-users.ts';

const { status: knownStatus } = GetProviderAccount200Response.shape;

/** The calls of the feature `accounts`: they ask the provider at once, unlike the worker. */
export function accountOperations({ database, settings, log, accounts, now, requireAdmin }: ApiServices) {
  const issuer = stableIssuer(settings.OIDC_ISSUER);
  /** What the provider says about a user's account; {} while it says nothing. The log has the reason. */
  async function asked<Body>(id: string, read: (account: FoundAccount, okta: OktaUsers, user: User) => Promise<Body>) {
    const user = await findUser(database, id);
    if (!accounts) return { status: 200, body: {} } as const;
    const { okta } = accounts;
    try {
      return {
        status: 200,
        body: await read(await findAccount({ database, okta, issuer }, user), okta, user),
      } as const;
    } catch (error) {
      if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error;
      log.warn({ userId: id, reason: error.message }, 'an account could not be read');
      return { status: 200, body: {} } as const;
    }
  }
  return {
    getProviderAccount: {
      checks: [requireAdmin],
      answer: ({ params: { id } }) =>
        asked(id, async (account, _, user) => {
          // So that the list shows the same, before the accounts are read the next time.
          const found = account === 'missing' ? 'MISSING' : account?.status;
          if (found !== undefined && accountStateOf(found) !== user.accountState) {
            if (typeof account === 'object') await saveStates({ database, issuer, now: now() }, [account]);
            else await saveMissingAccount(database, id);
          }
          const { data: status } = knownStatus.safeParse(found);
          return { ...(status && { status }) };
        }),
    },
    getAccountFactors: {
      checks: [requireAdmin],
      answer: ({ params: { id } }) =>
        asked(id, async (account, okta) =>
          typeof account === 'object' ? { factors: await okta.factors(account.id, stateLimitMs) } : {},
        ),
    },
    changeAccount: {
      checks: [requireAdmin, recordRefusals({ database, log }, refusedHelp, refusedUser)],
      answer: async ({ params: { id }, body: { action } }, context) => {
        const user = await findUser(database, id);
        if (user.id === context.var.caller.id && action !== 'end-sessions') throw ownAccount();
        if (!accounts) throw accountMissing();
        await helpUser({ database, accounts, issuer, log, now }, context.var, user, action).catch(asProblem);
        return { status: 204 };
      },
    },
    sendActivationMail: {
      checks: [requireAdmin, recordRefusals({ database, log }, 'activate account', refusedUser)],
      answer: async ({ params: { id } }, context) => {
        const user = await findUser(database, id);
        if (!accounts) throw accountMissing();
        if (user.status !== 'Active') throw inactiveUser();
        const { okta } = accounts;
        const send = async () => {
          const account = await findAccount({ database, okta, issuer }, user);
          if (typeof account !== 'object') throw accountMissing();
          await limitMails(database, { id, now: now() }, () => okta.reactivate(account.id));
        };
        await send().catch(asProblem);
        const reason = 'The activation mail was sent again.';
        const target = userTarget(userActor(user));
        await database.transaction(async (db) => {
          await saveInvitation(db, id, now());
          await recordActivity(db, context.var, { action: 'activate account', target, reason });
        });
        return { status: 204 };
      },
    },
  } satisfies OperationTable<'getProviderAccount' | 'getAccountFactors' | 'changeAccount' | 'sendActivationMail'>;
}

function asProblem(error: unknown): never {
  if (error instanceof ProviderUnavailable) {
    const headers = { 'Retry-After': '30' };
    throw new ProblemError(503, `${error.message} Try again in a moment.`, { cause: error, headers });
  }
  if (!(error instanceof ProviderRefusal)) throw error;
  // Okta: 403 in another state, 404 for a deleted account.
  throw new ProblemError(409, `The sign-in provider refuses it: ${error.message}`);
}
