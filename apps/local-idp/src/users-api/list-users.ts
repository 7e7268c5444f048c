import type { Context } from 'hono';
import type { Account } from '../accounts/account-store.ts';
import { type Filter, type FilterRules, type Operator, parseFilter } from '../okta/filter-expression.ts';
import { limitOf, linkPages } from '../okta/list-page.ts';
import { invalid } from '../okta/okta-error.ts';
import type { Parts } from '../parts.ts';
import { describeUser } from './describe-user.ts';

type User = ReturnType<typeof describeUser>;

const maxUsers = 200;
const usersByName = 10;
/** Accounts read from the store at once. */
const chunkSize = 500;

const ordered = ['eq', 'gt', 'ge', 'lt', 'le'] as const;
const times = new Set(['created', 'activated', 'statusChanged', 'lastUpdated']);
const contained = ['profile.firstName', 'profile.lastName', 'profile.email', 'profile.login'];

/** What `search` can look for: every attribute of the profile, and some members of the user. */
const searchRules: FilterRules = {
  ignoresCase: true,
  property: (name) => {
    if (times.has(name)) return { operators: [...ordered, 'pr'], isTime: true };
    const operators: Operator[] = [...ordered, 'sw', 'pr'];
    if (contained.includes(name)) return { operators: [...operators, 'co'] };
    return name === 'id' || name === 'status' || /^profile\.\w+$/.test(name) ? { operators } : undefined;
  },
};

/** What `filter` can look for: less than `search`, and with `eq` only, except for times. */
const filterRules: FilterRules = {
  ignoresCase: false,
  property: (name) => {
    if (name === 'lastUpdated') return { operators: ordered, isTime: true };
    return ['id', 'status', ...contained].includes(name) ? { operators: ['eq'] } : undefined;
  },
};

/**
 * `GET /api/v1/users` with one of `search`, `filter` and `q`, in the order of the ids. Without `search` or `filter`,
 * deactivated users are left out. `sortBy` isn't supported.
 * @throws OktaError E0000001, or E0000031 for an expression that can't be used
 */
export function listUsers(parts: Parts, context: Context): User[] {
  const { search, filter, q, after = '', sortBy } = context.req.query();
  if (sortBy !== undefined) throw invalid('sortBy', 'sortBy: the local provider sorts by id only');
  if ([search, filter, q].filter((value) => value !== undefined).length > 1) {
    throw invalid('search', 'search: use only one of search, filter and q');
  }
  const limit = limitOf(context, { usual: q === undefined ? maxUsers : usersByName, max: maxUsers });
  const isWanted = wanted({ search, filter, q });
  const found: User[] = [];
  for (const account of accountsAfter(parts, after)) {
    const user = describeUser(parts, account);
    if (isWanted((property) => valueOf(user, property))) found.push(user);
    if (found.length > limit) break;
  }
  const users = found.slice(0, limit);
  linkPages(
    context,
    new URL(parts.issuer).origin,
    q === undefined && found.length > limit ? users.at(-1)?.id : undefined,
  );
  return users;
}

function wanted({ search, filter, q }: Record<'search' | 'filter' | 'q', string | undefined>): Filter {
  if (search !== undefined) return parseFilter(search, searchRules);
  if (filter !== undefined) return parseFilter(filter, filterRules);
  const start = (q ?? '').trim().toLowerCase();
  const startsWith = (value: unknown) =>
    String(value ?? '')
      .toLowerCase()
      .startsWith(start);
  return (value) =>
    value('status') !== 'DEPROVISIONED' &&
    ['profile.firstName', 'profile.lastName', 'profile.email'].some((property) => startsWith(value(property)));
}

/** @param property a member of the user, or `profile.` and an attribute of the profile */
function valueOf(user: User, property: string): unknown {
  const attribute = /^profile\.(.+)$/.exec(property)?.[1];
  return attribute === undefined ? user[property as keyof User] : user.profile[attribute];
}

function* accountsAfter({ accounts }: Parts, uid: string): Generator<Account> {
  for (let last = uid; ;) {
    const chunk = accounts.listAfter(last, chunkSize);
    yield* chunk;
    if (chunk.length < chunkSize) return;
    last = chunk.at(-1)?.uid ?? '';
  }
}
