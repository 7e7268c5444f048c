import type { AccountState, Standing, User, UserCount, UserCounts, UserList } from '@scv/api';
import { type Call, finds, fold, GetListOfUsers200Response, GetListOfUsersQueryParams } from '@scv/api/schemas';

type Query = Call<'getListOfUsers'>['query'];
type Filters = Pick<Query, 'role' | 'status' | 'standing' | 'signedIn' | 'invitation' | 'enrolledFrom' | 'enrolledTo'>;

/** Answers `getListOfUsers`. The users are in the order of their names; `next` is left out, so callers go by pages. */
export function listMockUsers(
  users: readonly User[],
  { sort, page, size, query = '', counts, ...filters }: Query,
): UserList {
  const found = users.filter(({ firstName, lastName, email }) => finds(`${firstName} ${lastName} ${email}`, query));
  const matches = sorted(found.filter(passes(filters)), sort);
  const userList = matches.slice(page * size, (page + 1) * size);
  const hasNext = matches.length > (page + 1) * size;
  const { signedIn, ...others } = countsOf(found, filters);
  return {
    userList,
    hasNext,
    totalCount: matches.length,
    counts: { ...others, ...(counts && signedIn && { signedIn }) },
  };
}

const passes =
  ({ role, status, standing, signedIn, invitation, enrolledFrom, enrolledTo }: Filters) =>
  (user: User): boolean => {
    const enrolled = Date.parse(user.createdAt ?? '');
    return (
      (role?.includes(user.role) ?? true) &&
      (status ?? user.status) === user.status &&
      (standing === undefined || (user.standing !== undefined && standing.includes(user.standing))) &&
      (signedIn === undefined || isAbsent(user, signedIn)) &&
      (invitation === undefined || isEnding(user)) &&
      (enrolledFrom === undefined || enrolled >= Date.parse(enrolledFrom)) &&
      (enrolledTo === undefined || enrolled < endOf(enrolledTo))
    );
  };

const dayMs = 24 * 60 * 60 * 1000;

/** A day ends by UTC. */
const endOf = (text: string) => Date.parse(text) + (text.includes('T') ? 0 : dayMs);

/** The link of an activation mail works for 7 days. */
const isEnding = ({ standing, invitedAt }: User) =>
  standing === 'invited' && invitedAt !== undefined && Date.parse(invitedAt) < Date.now() - 5 * dayMs;

function isAbsent({ lastSignInAt, createdAt }: User, signedIn: NonNullable<Query['signedIn']>): boolean {
  if (signedIn === 'never') return lastSignInAt === undefined;
  const last = lastSignInAt ?? createdAt;
  return last !== undefined && Date.parse(last) < Date.now() - (signedIn === '-30d' ? 30 : 90) * dayMs;
}

/** Sorts by last name, then by first name. */
export const inOrder = (users: readonly User[]): User[] =>
  sortedBy(users, ({ lastName, firstName, id }) => `${fold(lastName)}\0${fold(firstName)}\0${id}`);

/** Users with the same value stay in their order. */
function sorted(users: readonly User[], sort: Query['sort']): readonly User[] {
  const field = sort.replace('-', '') as keyof User | 'name';
  if (field === 'name') return sort === 'name' ? users : users.toReversed();
  const keyOf = (user: User) => fold(String(user[field] ?? ''));
  const isStanding = field === 'standing';
  const standingOf = ({ standing }: User) => String(options.standing.findIndex((each) => each === standing));
  return sortedBy(users, isStanding ? standingOf : keyOf, sort === field ? 1 : -1);
}

function sortedBy(users: readonly User[], keyOf: (user: User) => string, direction = 1): User[] {
  const keys = new Map(users.map((user) => [user, keyOf(user)]));
  const compare = (one = '', other = '') => (one === other ? 0 : one < other ? -direction : direction);
  return users.toSorted((one, other) => compare(keys.get(one), keys.get(other)));
}

const {
  role: roles,
  status: statuses,
  standing: standings,
} = GetListOfUsers200Response.shape.userList.def.element.shape;
const options = {
  role: roles.options,
  status: statuses.options,
  standing: standings.def.innerType.options,
  signedIn: GetListOfUsersQueryParams.shape.signedIn.def.innerType.options,
};

const standingsByAccount: Partial<Record<AccountState, Standing>> = {
  failed: 'failed',
  'locked-out': 'locked-out',
  none: 'no-account',
  'not-activated': 'invited',
};

/** The user as they stand by their status and account, which the contract says for `Standing`. */
export function withStanding(user: User): User {
  const { status, accountState } = user;
  const byAccount = (accountState && standingsByAccount[accountState]) ?? 'active';
  return { ...user, standing: status === 'Inactive' ? 'inactive' : byAccount };
}

/** Counts, for each value of each filter, the users who match it together with the other filters. */
function countsOf(users: readonly User[], filters: Filters): UserCounts {
  const counts = Object.entries(options).map(([name, values]) => {
    const each = (values as readonly string[]).map((value) => {
      const isSeveral = name === 'role' || name === 'standing';
      const count = users.filter(passes({ ...filters, [name]: isSeveral ? [value] : value })).length;
      return [value, { count }] as [string, UserCount];
    });
    return [name, Object.fromEntries(each)];
  });
  return Object.fromEntries(counts) as unknown as UserCounts;
}
