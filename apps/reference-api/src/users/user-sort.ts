import { type Call, Role, UserStatus } from '@scv/api/schemas';
import { userKeys } from '../user-row/user-keys.ts';
import type { User } from '../user-row/user.ts';

type Query = Call<'getListOfUsers'>['query'];
export type UserSort = Query['sort'];

export interface UserFilters {
  role?: User['role'] | undefined;
  status?: User['status'] | undefined;
  account?: User['accountState'] | undefined;
}

/** Some of the users, in no order. */
export interface Part extends Pick<UserFilters, 'role' | 'status'> {
  /** Undefined for both those who have signed in and those who have not. */
  hasSignedIn?: boolean | undefined;
}

/** A part of the list whose users are sorted by the same columns. */
export interface Section extends Part {
  /** Tells the section from the other ones of the same sort; part of a cursor. */
  name: string;
  order: Order;
  isReverse: boolean;
}

interface Order {
  /** Columns of `users`; the last one is unique. */
  columns: readonly string[];
  types: readonly ('text' | 'uuid' | 'timestamptz')[];
  /** The values of a user in these columns, as texts. */
  keysOf: (user: User) => string[];
}

export const byName: Order = {
  columns: ['last_name_key', 'first_name_key', 'id'],
  types: ['text', 'text', 'uuid'],
  keysOf: (user) => {
    const { last_name_key, first_name_key } = userKeys(user);
    return [last_name_key, first_name_key, user.id];
  },
};
const byEmail: Order = { columns: ['email_key'], types: ['text'], keysOf: (user) => [userKeys(user).email_key] };
const byTime = (column: string, field: 'createdAt' | 'lastSignInAt'): Order => ({
  columns: [column, 'id'],
  types: ['timestamptz', 'uuid'],
  keysOf: (user) => [user[field] ?? '', user.id],
});

/**
 * The sections of a sorted list, in the order of the contract's `sort`. A role and a status have two values each, so
 * their sections are read from the same index as the list that is filtered by them.
 */
export function sectionsOf(sort: UserSort, filters: UserFilters): Section[] {
  const isReverse = sort.startsWith('-');
  const whole = (order: Order): Section[] => [{ ...filters, name: '', order, isReverse }];
  const inDirection = (sections: Omit<Section, 'order' | 'isReverse'>[]) =>
    (isReverse ? sections.toReversed() : sections).map((section) => ({ ...section, order: byName, isReverse: false }));
  switch (sort) {
    case 'name':
    case '-name':
      return whole(byName);
    case 'email':
    case '-email':
      return whole(byEmail);
    case 'createdAt':
    case '-createdAt':
      return whole(byTime('created_at', 'createdAt'));
    case 'role':
    case '-role': {
      const roles = filters.role ? [filters.role] : Role.options;
      return inDirection(roles.map((role) => ({ ...filters, name: role, role })));
    }
    case 'status':
    case '-status': {
      const statuses = filters.status ? [filters.status] : UserStatus.options;
      return inDirection(statuses.map((status) => ({ ...filters, name: status, status })));
    }
    case 'lastSignInAt':
    case '-lastSignInAt': {
      const order = byTime('last_sign_in_at', 'lastSignInAt');
      return [
        { ...filters, name: 'signed in', hasSignedIn: true, order, isReverse },
        { ...filters, name: 'never', hasSignedIn: false, order: byName, isReverse: false },
      ];
    }
  }
}

/** The section that a user of the list is in. */
export const sectionOf = (sections: readonly Section[], user: User): Section =>
  sections.find(
    ({ role, status, hasSignedIn }) =>
      (role ?? user.role) === user.role &&
      (status ?? user.status) === user.status &&
      (hasSignedIn ?? user.lastSignInAt !== undefined) === (user.lastSignInAt !== undefined),
  ) as Section;
