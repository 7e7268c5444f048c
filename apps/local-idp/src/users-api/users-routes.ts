import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { changeProfile } from '../accounts/account-profile.ts';
import { type Account, LoginTaken } from '../accounts/account-store.ts';
import { startActivation } from '../accounts/activation.ts';
import { deactivate } from '../accounts/disable-account.ts';
import type { EventType } from '../accounts/event-store.ts';
import { clientOf } from '../okta/client.ts';
import { requireApiToken } from '../okta/api-token.ts';
import { invalid, notFound } from '../okta/okta-error.ts';
import type { Parts } from '../parts.ts';
import { rateLimit } from '../okta/rate-limit.ts';
import { readBody } from '../okta/request-body.ts';
import { describeFactors } from './describe-factors.ts';
import { describeUser } from './describe-user.ts';
import { lifecycleRoutes } from './lifecycle-routes.ts';
import { listUsers } from './list-users.ts';
import { readNewProfile, readProfileChanges } from './profile-input.ts';

const anything = z.unknown();

/**
 * The part of Okta's Users API (`/api/v1/users`) that finds, creates, changes and deletes accounts. Needs the API
 * token. Shapes and states are those of developer.okta.com/docs/api/openapi/okta-management/management/tag/User.
 */
export function usersApi(parts: Parts): Hono {
  const { accounts, events, store } = parts;
  const keep = (context: Context, type: EventType, target: Account) =>
    events.add({ type, target, by: 'administrator', client: clientOf(context) });
  const found = ({ req }: Context): Account => {
    const id = req.param('id') ?? '';
    const account = accounts.byUid(id) ?? accounts.byLogin(id);
    if (!account) throw notFound(id, 'User');
    return account;
  };
  const app = new Hono();
  app.use(requireApiToken(parts.settings.apiToken));
  app.use('/', rateLimit(parts.settings.callsPerMinute));
  app.use('/:id/*', rateLimit(parts.settings.callsPerMinute));

  app.get('/', (context) => context.json(listUsers(parts, context)));
  app.post('/', async (context) => {
    const body = await readBody(context, anything);
    const user = store.transaction(() => {
      const account = createAccount(parts, body);
      keep(context, 'user.lifecycle.create', account);
      if (context.req.query('activate') !== 'false') {
        startActivation(parts, account, true);
        keep(context, 'user.lifecycle.activate', account);
      }
      return describeUser(parts, accounts.byUid(account.uid) ?? account);
    });
    return context.json(user);
  });
  app.get('/:id', (context) => context.json(describeUser(parts, found(context))));
  app.post('/:id', async (context) => {
    const changes = readProfileChanges(await readBody(context, anything));
    const account = found(context);
    const changed = refuseTakenLogin(() => store.transaction(() => changeProfile(parts, account, changes)));
    keep(context, 'user.account.update_profile', changed);
    return context.json(describeUser(parts, changed));
  });
  app.delete('/:id', (context) => {
    const account = found(context);
    store.transaction(() => {
      if (account.status !== 'DEPROVISIONED') {
        deactivate(parts, account);
        keep(context, 'user.lifecycle.deactivate', account);
        return;
      }
      accounts.delete(account.uid);
      keep(context, 'user.lifecycle.delete.completed', account);
    });
    return context.body(null, 204);
  });

  app.delete('/:id/sessions', (context) => {
    const account = found(context);
    if (context.req.query('oauthTokens') === 'true') store.endSignIns(account.uid);
    else store.endSessions(account.uid);
    keep(context, 'user.session.clear', account);
    return context.body(null, 204);
  });
  app.get('/:id/factors', (context) => context.json(describeFactors(parts, found(context))));
  app.route('/', lifecycleRoutes(parts, found));
  return app;
}

function createAccount(parts: Parts, body: unknown): Account {
  const { login, email, secondEmail, ...profile } = readNewProfile(body);
  const account = refuseTakenLogin(() => parts.accounts.create({ login, status: 'STAGED', profile: {} }));
  return changeProfile(parts, account, { ...profile, email, ...(secondEmail !== undefined && { secondEmail }) });
}

function refuseTakenLogin<Result>(write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof LoginTaken)) throw error;
    throw invalid('login', 'login: An object with this field already exists in the current organization');
  }
}
