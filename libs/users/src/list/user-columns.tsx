import type { User } from '@scv/api';
import { searchWords } from '@scv/api/schemas';
import { hasFeature } from '@scv/api/settings';
import { standingKey } from '@scv/api/standing';
import { Checkbox, type Column, Initials, Meta, Tag, Truncated, VisuallyHidden, When } from '@scv/ui';
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
      <div className="user-name">
        {/* A new element: in a reused one, text in the middle would shift. */}
        <Initials key={nameOf(user)} name={nameOf(user)} />
        <div className="user-full-name">
          <Truncated text={nameOf(user)}>
            <Link {...linkTo(user, filters)}>
              <Highlight text={nameOf(user)} words={words} />
            </Link>
          </Truncated>
          {isOneself(user) && <Tag tone="neutral">You</Tag>}
        </div>
        <Truncated text={user.email} meta data-column="email" data-may-be-cut>
          <Highlight text={user.email} words={words} />
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

/** A dash for a user without one. */
const lastSignInColumn: Column<User> = {
  id: 'lastSignInAt',
  header: 'Last sign-in',
  width: 'max(6.75rem, 14cqi)',
  cell: ({ lastSignInAt }) =>
    lastSignInAt === undefined ? (
      <Meta inline>
        <span aria-hidden>–</span>
        <VisuallyHidden>None known</VisuallyHidden>
      </Meta>
    ) : (
      <When time={lastSignInAt} />
    ),
};

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
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  '-lastSignInAt': 'Latest sign-in first',
  lastSignInAt: 'Earliest sign-in first',
};

/**
 * Makes a column sortable by a click on its header. Another click reverses the order. The names have two orders: as they
 * stand in the row, and by last name.
 */
export function sortable(column: Column<User>, sort: UserSort, onSort: (sort: UserSort) => void): Column<User> {
  const by = (id: SortKey, label?: string) => {
    const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined;
    // The latest sign-in is first after the first click.
    const isReverse = direction ? direction === 'ascending' : id === 'lastSignInAt';
    return { ...(label && { label }), direction, onSort: () => onSort(isReverse ? `-${id}` : id) } as const;
  };
  const { id = '' } = column;
  if (id === 'name') return { ...column, sort: [by('firstName', 'First name'), by('name', 'Last name')] };
  if (id === 'status') return { ...column, sort: [by(standingKey())] };
  return isSortKey(id) ? { ...column, sort: [by(id)] } : column;
}

type SortKey = Exclude<UserSort, `-${string}`>;

/** Whether the API can sort by a column. */
const isSortKey = (id: string): id is SortKey => id in sortLabels;

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

export const valueColumns = () => [
  ...fieldColumns,
  standingColumn(),
  ...(hasFeature('extended') ? [lastSignInColumn] : []),
];
