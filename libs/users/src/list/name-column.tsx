import type { User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Initials, Tag, Truncated, type Column } from '@scv/ui';
import { Link } from 'react-router';
import { overList, userPaths, type UserState } from '../query/user-paths.ts';
import { nameOf } from '../user-name.tsx';
import { Highlight } from '../highlight.tsx';
import './name-column.css';
import type { UserFilters } from '../query/user-filters.ts';

interface NameColumnProps {
  /** Words of the search, folded; highlighted in the name and the email, which the API searches. */
  words: readonly string[];
  /** The list's filters, which the link keeps. */
  filters: UserFilters;
  isOneself: (user: User) => boolean;
}

/** Initials, the full name as a link, and the email under it. One's own row says "You". */
export function nameColumn({ words, filters, isOneself }: NameColumnProps): Column<User> {
  return {
    ...nameColumnBase,
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
function linkTo({ id }: User, filters: UserFilters) {
  if (!hasFeature('extended')) return { to: userPaths.edit(id, filters), ...overList };
  return { to: userPaths.user(id), state: { list: userPaths.list(filters) } satisfies UserState };
}

export const nameColumnBase = { id: 'name', header: 'Name', title: true } as const;
