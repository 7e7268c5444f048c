import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { changeProfile } from '../accounts/account-profile.ts';
import { type Account, LoginTaken } from '../accounts/account-store.ts';
import { startActivation } from '../accounts/activation.ts';
import { invalid, notFound, OktaError } from '../okta/okta-error.ts';
import type { Parts } from '../parts.ts';
import { readBody } from '../okta/request-body.ts';
import { requireApiToken } from './api-token.ts';
import { describeUser } from './describe-user.ts';
import { readNewProfile, readProfileChanges } from './profile-input.ts';

const anything = z.unknown();

const notAllowed = () => new OktaError(403, 'E0000038', "This operation is not allowed in the user's current status.");

/** The part of Okta's Users API (`/api/v1/users`) that creates, changes and deletes accounts. Needs the API token. */
export function usersApi(parts: Parts): Hono {
  const { accounts, store } = parts;
  const found = ({ req }: Context): Account => {
    const id = req.param('id') ?? '';
    const account = accounts.byUid(id) ?? accounts.byLogin(id);
    if (!account) throw notFound(id, 'User');
    return account;
  };
  const app = new Hono();
  app.use(requireApiToken(parts.settings.apiToken));

  app.post('/', async (context) => {
    const body = await readBody(context, anything);
    const user = store.transaction(() => {
      const account = createAccount(parts, body);
      if (context.req.query('activate') !== 'false') startActivation(parts, account, true);
      return describeUser(parts, accounts.byUid(account.uid) ?? account);
    });
    return context.json(user);
  });
  app.get('/:id', (context) => context.json(describeUser(parts, found(context))));
  app.post('/:id', async (context) => {
    const changes = readProfileChanges(await readBody(context, anything));
    const account = found(context);
    const changed = refuseTakenLogin(() => store.transaction(() => changeProfile(parts, account, changes)));
    return context.json(describeUser(parts, changed));
  });
  app.delete('/:id', (context) => {
    const account = found(context);
    store.transaction(() => {
      if (account.status === 'DEPROVISIONED') accounts.delete(account.uid);
      else deactivate(parts, account);
    });
    return context.body(null, 204);
  });

  const lifecycle = (name: string, change: (account: Account, sendEmail: boolean) => object) =>
    app.post(`/:id/lifecycle/${name}`, (context) => {
      const sendEmail = context.req.query('sendEmail') !== 'false';
      return context.json(store.transaction(() => change(found(context), sendEmail)));
    });
  const activate = (account: Account, sendEmail: boolean) => {
    const activation = startActivation(parts, account, sendEmail);
    return sendEmail ? {} : activation;
  };
  lifecycle('activate', (account, sendEmail) => {
    if (account.status === 'STAGED' || account.status === 'DEPROVISIONED') return activate(account, sendEmail);
    throw new OktaError(403, 'E0000016', 'Activation failed because the user is already active');
  });
  lifecycle('reactivate', (account, sendEmail) => {
    if (account.status === 'PROVISIONED') return activate(account, sendEmail);
    throw notAllowed();
  });
  lifecycle('deactivate', (account) => {
    if (account.status === 'DEPROVISIONED') throw notAllowed();
    deactivate(parts, account);
    return {};
  });
  lifecycle('unlock', ({ login }) => {
    if (!parts.lockout.isLocked(login)) throw new OktaError(403, 'E0000032', 'Unlock is not allowed for this user.');
    parts.lockout.clear(login);
    return {};
  });
  lifecycle('expire_password', (account) => {
    if (account.status !== 'ACTIVE') throw notAllowed();
    return describeUser(parts, accounts.update(account.uid, { status: 'PASSWORD_EXPIRED' }));
  });
  return app;
}

function createAccount(parts: Parts, body: unknown): Account {
  const { login, email, secondEmail, ...profile } = readNewProfile(body);
  const account = refuseTakenLogin(() => parts.accounts.create({ login, status: 'STAGED', profile: {} }));
  return changeProfile(parts, account, { ...profile, email, ...(secondEmail !== undefined && { secondEmail }) });
}

/** As at Okta, the password is forgotten. */
function deactivate({ accounts, challenges, transactions, store }: Parts, { uid }: Account): void {
  accounts.update(uid, { status: 'DEPROVISIONED', passwordHashes: [] });
  challenges.deleteFor(uid);
  transactions.endAllOf(uid);
  store.endSignIns(uid);
}

function refuseTakenLogin<Result>(write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof LoginTaken)) throw error;
    throw invalid('login', 'login: An object with this field already exists in the current organization');
  }
}
