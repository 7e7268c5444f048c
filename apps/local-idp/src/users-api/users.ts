import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type Account, changeProfile, LoginTaken } from '../accounts/accounts.ts';
import { deactivate, startActivation } from '../accounts/lifecycle.ts';
import type { EventType } from '../accounts/events.ts';
import { addressSchema, blank, tooLong } from '../okta/address.ts';
import { invalid, limitOf, linkPages, notFound, OktaError } from '../okta/okta-answer.ts';
import { clientOf, readBody, requireApiToken } from '../okta/okta-request.ts';
import type { ProviderServices } from '../provider-services.ts';
import { describeFactors, describeUser } from './describe-user.ts';
import { lifecycleRoutes } from './lifecycle.ts';

/**
 * The part of Okta's Users API (`/api/v1/users`) that finds, creates, changes and deletes accounts. Needs the API
 * token. Shapes and states are those of developer.okta.com/docs/api/openapi/okta-management/management/tag/User.
 */
export function usersApi(parts: ProviderServices): Hono {
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
  app.use(parts.limitCalls);

  app.get('/', (context) => context.json(listUsers(parts, context)));
  app.post('/', async (context) => {
    const { profile } = await readBody(context, newUser);
    refuseUndefined(profile);
    const user = store.transaction(() => {
      const account = createAccount(parts, profile);
      keep(context, 'user.lifecycle.create', account);
      if (context.req.query('activate') !== 'false') {
        startActivation(parts, account, true);
        keep(context, 'user.lifecycle.activate', account);
      }
      return describeUser(parts, accounts.byUid(account.uid) ?? account);
    });
    return context.json(user);
  });
  app.get('/:id', (context) => {
    const user = describeUser(parts, found(context));
    return context.json(user, 200, { ETag: `W/"${Date.parse(user.lastUpdated)}"` });
  });
  app.post('/:id', async (context) => {
    const { profile } = await readBody(context, changedUser);
    const account = found(context);
    refuseUndefined(profile);
    const changed = refuseTakenLogin(() => store.transaction(() => changeProfile(parts, account, profile)));
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

function createAccount(parts: ProviderServices, profile: z.output<typeof newUser>['profile']) {
  const { login } = profile;
  const account = refuseTakenLogin(() => parts.accounts.create({ login, status: 'STAGED', profile: {} }));
  return changeProfile(parts, account, profile);
}

function refuseTakenLogin<Result>(write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof LoginTaken)) throw error;
    throw invalid('login', 'login: An object with this field already exists in the current organization');
  }
}

type User = ReturnType<typeof describeUser>;

const maxUsers = 200;

/**
 * `GET /api/v1/users` in the order of the ids. The only search is `lastUpdated gt "{time}"`; without it, deactivated
 * users are left out.
 * @throws OktaError E0000001, or E0000031 for another search
 */
function listUsers(parts: ProviderServices, context: Context): User[] {
  const { search, after = '' } = context.req.query();
  const limit = limitOf(context, maxUsers);
  const isWanted = search === undefined ? ({ status }: User) => status !== 'DEPROVISIONED' : updatedAfter(search);
  const found: User[] = [];
  for (const account of parts.accounts.listAfter(after)) {
    const user = describeUser(parts, account);
    if (isWanted(user)) found.push(user);
    if (found.length > limit) break;
  }
  const users = found.slice(0, limit);
  linkPages(context, new URL(parts.issuer).origin, found.length > limit ? users.at(-1)?.id : undefined);
  return users;
}

function updatedAfter(search: string): (user: User) => boolean {
  const time = Date.parse(/^lastUpdated gt "([^"]+)"$/.exec(search)?.[1] ?? '');
  if (Number.isNaN(time)) {
    throw new OktaError('E0000031', { causes: ['Search for lastUpdated gt "2027-01-01T00:00:00Z", with any time.'] });
  }
  return ({ lastUpdated }) => Date.parse(lastUpdated) > time;
}

// The limits are Okta's.
const name = z.string(blank).trim().min(1, blank).max(50, tooLong);
const attribute = z.string().max(1000).nullable();

/** The attributes of Okta's default profile. Organizations can define more; this one doesn't. */
const attributes =
  'login email secondEmail firstName lastName middleName honorificPrefix honorificSuffix title displayName nickName ' +
  'profileUrl primaryPhone mobilePhone streetAddress city state zipCode countryCode postalAddress preferredLanguage ' +
  'locale timezone userType employeeNumber costCenter organization division department managerId manager';

function refuseUndefined(profile: object): void {
  const unknown = Object.keys(profile).filter((key) => !attributes.split(' ').includes(key));
  const sentences = unknown.map((key) => `Property name '${key}' is not defined in profile`);
  if (unknown.length > 0) throw invalid('newUser', ...sentences);
}

const known = { firstName: name, lastName: name, login: addressSchema, email: addressSchema };
const optional = { secondEmail: addressSchema.nullable().optional() };
const newUser = z.object({ profile: z.object({ ...known, ...optional }).catchall(attribute) });
const changedUser = z.object({ profile: z.object(known).partial().extend(optional).catchall(attribute) });
