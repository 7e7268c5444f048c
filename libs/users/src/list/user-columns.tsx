import type { User } from '@scv/api';
import { searchWords } from '@scv/api/schemas';
import { hasFeature } from '@scv/api/settings';
import { linkMs, standingKey, standingOf } from '@scv/api/standing';
import { Checkbox, type Column, formatDate, initialsOf, NoneKnown, partsOfEmail, Tag, Truncated, When } from '@scv/ui';
import type { FromList } from '@scv/ui/details';
import { Link } from 'react-router';
import { ownUserRules } from '../current-user.ts';
import { showValue, StandingPill, textOf, type UserFieldKey, userFieldKeys, userFields } from '../user-fields.tsx';
import type { UserFilters, UserSort } from '../user-filters.ts';
import { Highlight, nameOf } from '../user-name.tsx';
import { overList, userPaths } from '../user-paths.ts';
import type { UserSelection } from '../user-selection.ts';

/** Initials, the name as a link that keeps `filters`, and the email, with the words of the search highlighted. */
export function nameColumn(filters: UserFilters, isOneself: (user: User) => boolean): Column<User> {
  const words = searchWords(filters.query);
  return {
    id: 'name',
    header: 'Name',
    title: true,
    cell: (user) => (
      <div className="user-name" data-initials={initialsOf(nameOf(user))}>
        <div className="user-full-name">
          <Link dir="auto" {...linkTo(user, filters)}>
            {words.length === 0 ? nameOf(user) : <Highlight text={nameOf(user)} words={words} />}
          </Link>
          {isOneself(user) && <Tag tone="neutral">You</Tag>}
        </div>
        <Truncated key={`${user.email} ${words.length}`} text={user.email} meta data-column="email" data-may-be-cut>
          {words.length === 0 ? partsOfEmail(user.email) : <Highlight text={user.email} words={words} />}
        </Truncated>
      </div>
    ),
  };
}

/** Links to the user's page, or to the edit form if the backend can't show one user. */
export function linkTo({ id }: User, filters: UserFilters, field?: string) {
  if (!hasFeature('extended')) {
    return { to: userPaths.edit(id, filters), ...overList, state: { ...overList.state, field } };
  }
  return { to: userPaths.user(id), state: { list: userPaths.list(filters) } satisfies FromList };
}

/** The status and what is special about the account. */
const standingColumn = (): Column<User> => ({
  id: 'status',
  header: userFields.status.label,
  width: standingKey() === 'standing' ? 'max(10.75rem, 12cqi)' : 'max(7.5rem, 12cqi)',
  cell: (user) => <StandingPill user={user} />,
});

/** A checkbox for each row, and one in the header for all rows of the page. Shift selects a range. */
export function selectColumn(
  { users, canSelect, select, selectTo }: UserSelection,
  shown: readonly User[],
): Column<User> {
  const selectable = shown.filter(canSelect);
  const selected = selectable.filter(({ id }) => users.has(id)).length;
  const all = selectable.length > 0 && selected === selectable.length;
  return {
    header: 'Select',
    width: '2.75rem',
    select: true,
    head: (
      <Checkbox
        label="Select all users on this page"
        checked={all}
        some={selected > 0 && !all}
        onChange={(checked) => select(shown, checked)}
      />
    ),
    cell: (user) => (
      <Checkbox
        label={`Select ${nameOf(user)}`}
        checked={users.has(user.id)}
        unavailable={canSelect(user) ? undefined : ownUserRules.select}
        onChange={(checked, shiftKey) => (shiftKey ? selectTo(user, checked) : select([user], checked))}
      />
    ),
  };
}

/** `status` stands for what the column Status is sorted by. */
export const sortLabels: Readonly<Record<Exclude<UserSort, 'standing' | '-standing'>, string>> = {
  name: 'Last name, A to Z',
  '-name': 'Last name, Z to A',
  firstName: 'First name, A to Z',
  '-firstName': 'First name, Z to A',
  email: 'Email, A to Z',
  '-email': 'Email, Z to A',
  role: 'Admins first',
  '-role': 'Admins last',
  status: 'Active first',
  '-status': 'Inactive first',
  '-createdAt': 'Enrolled, newest first',
  createdAt: 'Enrolled, oldest first',
  '-lastSignInAt': 'Latest sign-in first',
  lastSignInAt: 'Earliest sign-in first',
};

/** 'Admins first' */
export const orderName = (sort: UserSort) => sortLabels[sort.replace('standing', 'status') as keyof typeof sortLabels];

/** The id of the column whose header shows the order. */
export const sortedColumn = (sort: UserSort | undefined) =>
  sort?.replace('-', '').replace('standing', 'status').replace('firstName', 'name');

/**
 * Makes a column sortable by a click on its header. Another click reverses the order. The header of the names, which have
 * several orders, opens a menu.
 */
export function sortable(column: Column<User>, sort: UserSort, onSort: (sort: UserSort) => void): Column<User> {
  const key = column.id === 'status' ? standingKey() : column.id;
  if (!key || !isSortKey(key)) return column;
  if (key === 'name') {
    const byName = (['name', 'firstName'] as const).flatMap((by) => [by, `-${by}`] as const);
    return {
      ...column,
      sort: byName.map((order) => ({
        label: sortLabels[order],
        direction: order === sort ? (order.startsWith('-') ? 'descending' : 'ascending') : undefined,
        onSort: () => onSort(order),
      })),
    };
  }
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
  // The latest day is first after the first click.
  const isReverse = direction ? direction === 'ascending' : key.endsWith('At');
  return { ...column, sort: [{ direction, onSort: () => onSort(isReverse ? `-${key}` : key) }] };
}

type SortKey = Exclude<UserSort, `-${string}`>;

/** Whether the API can sort by a column. */
const isSortKey = (id: string): id is SortKey => id in sortLabels || id === 'standing';

const fieldColumns: readonly Column<User>[] = userFieldKeys.flatMap(fieldColumn);

function fieldColumn(key: UserFieldKey): Column<User>[] {
  const { label, column, show } = userFields[key];
  if (!column) return [];
  const base = { id: key, header: label, ...column };
  return [
    show
      ? { ...base, cell: (user) => showValue(key, user[key] ?? '') }
      : { ...base, text: (user) => textOf(key, user[key] ?? '') },
  ];
}

/** Optional: the email is under the name already. */
const emailColumn: Column<User> = {
  id: 'email',
  header: userFields.email.label,
  optional: true,
  width: '14rem',
  cell: ({ email }) => (
    <Truncated key={email} text={email} data-may-be-cut>
      {partsOfEmail(email)}
    </Truncated>
  ),
};

/** A dash for a user without such a day. */
const dayColumn = (id: string, header: string, dayOf: (user: User) => string | undefined): Column<User> => ({
  id,
  header,
  optional: true,
  width: '7rem',
  cell(user) {
    const day = dayOf(user);
    return day === undefined ? <NoneKnown /> : <When time={day} format={formatDate} />;
  },
});

/** When the link of an invited user's activation mail ends; undefined if nobody waits for it, or it is not known. */
function invitationEnd(user: User): string | undefined {
  const sent = Date.parse(user.invitedAt ?? '');
  return standingOf(user) === 'invited' && sent > 0 ? new Date(sent + linkMs).toISOString() : undefined;
}

export const valueColumns = () => [
  emailColumn,
  ...fieldColumns,
  standingColumn(),
  ...(hasFeature('accounts') ? [dayColumn('invitationEnds', 'Invitation ends', invitationEnd)] : []),
  ...(hasFeature('extended')
    ? [
        {
          ...dayColumn('lastSignInAt', 'Last sign-in', ({ lastSignInAt }) => lastSignInAt),
          optional: false,
          width: 'max(6.75rem, 14cqi)',
        },
        dayColumn('createdAt', 'Enrolled', ({ createdAt }) => createdAt),
      ]
    : []),
];
