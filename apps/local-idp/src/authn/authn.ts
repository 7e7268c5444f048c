import { Hono } from 'hono';
import { z } from 'zod';
import { spendLink } from '../accounts/lifecycle.ts';
import { checkPassword, PasswordRefused, setPassword } from '../accounts/passwords.ts';
import { OktaError } from '../okta/okta-answer.ts';
import { clientOf, noStore, portalCors, readBody } from '../okta/okta-request.ts';
import type { ProviderServices } from '../provider-services.ts';
import { recoveryRoutes } from './recovery.ts';
import type { Transaction } from '../accounts/challenges.ts';
import { describeLockedOut, describeSuccess, describeTransaction, findTransaction } from './transactions.ts';

const stateSchema = z.object({ stateToken: z.string() });
const primarySchema = z.union([
  stateSchema,
  z.object({ token: z.string() }),
  z.object({ username: z.string().max(254), password: z.string().max(1024) }),
]);
const resetSchema = stateSchema.extend({ newPassword: z.string() });

/**
 * `/api/v1/authn`, the part of Okta's Authentication API that okta-auth-js calls: it checks a password, and recovers,
 * unlocks and activates accounts. It makes no session; signing in takes a redirect.
 */
export function authnRoutes(parts: ProviderServices): Hono {
  const { transactions } = parts;
  const app = new Hono();
  app.use(portalCors(parts.settings.portalOrigin, ['POST']));
  app.use(noStore);
  app.use(parts.limitCalls);

  app.post('/', async (context) => {
    const body = await readBody(context, primarySchema);
    if ('stateToken' in body) return context.json(describeTransaction(parts, findTransaction(parts, body.stateToken)));
    if ('token' in body) return context.json(describeTransaction(parts, beginActivation(parts, body.token)));
    const { status, account } = await checkPassword(parts, body.username, body.password);
    if (status === 'REFUSED') throw new OktaError('E0000004');
    if (status === 'LOCKED_OUT') return context.json(describeLockedOut(parts));
    return context.json({ ...describeSuccess(account), status });
  });
  app.post('/introspect', async (context) => {
    const { stateToken } = await readBody(context, stateSchema);
    return context.json(describeTransaction(parts, findTransaction(parts, stateToken)));
  });
  app.post('/cancel', async (context) => {
    transactions.end(findTransaction(parts, (await readBody(context, stateSchema)).stateToken));
    return context.json({});
  });

  app.post('/credentials/reset_password', async (context) => {
    const { stateToken, newPassword } = await readBody(context, resetSchema);
    const { uid, recoveryType, factorType } = findTransaction(parts, stateToken, 'PASSWORD_RESET');
    const account = parts.accounts.byUid(uid ?? '');
    if (!account) throw new OktaError('E0000011');
    const client = clientOf(context);
    const changed = await setPassword(parts, account, newPassword, { client }).catch((error: unknown) => {
      throw error instanceof PasswordRefused ? new OktaError('E0000080', { causes: error.causes }) : error;
    });
    // By the person alone: an activation and an administrator's reset have no factor.
    if (factorType) parts.events.add({ type: 'user.account.reset_password', target: changed, client });
    return context.json(describeSuccess(changed, recoveryType));
  });
  app.route('/recovery', recoveryRoutes(parts));
  return app;
}

/** Spends the link of an activation email. @throws OktaError E0000105 */
function beginActivation(parts: ProviderServices, token: string): Transaction {
  const account = spendLink(parts, token, 'activation');
  if (!account) throw new OktaError('E0000105');
  return parts.transactions.begin({ uid: account.uid, status: 'PASSWORD_RESET' });
}
