import type { User, UserCounts, UserList } from '@scv/api';
import type { CheckedCall } from '@scv/api/mocks';
import { fold, occurrences, searchWords } from '@scv/api/schemas';
import { refusal } from './mock-answers.ts';
import { inOrder, sortUsers, type UserSort } from './user-order.ts';

interface Place {
  sort: UserSort;
  user: User;
}

/** The place of each `next` that was given. Shared by all mock backends, as if the server had only been restarted. */
const places = new Map<string, Place>();

/** Answers `listUsers` like the reference API. The users are in the list's order. */
export function listMockUsers(users: readonly User[], query: Query): UserList {
  const { role, status, sort, page, size, after } = query;
  const words = searchWords(query.query ?? '');
  const found = users.filter((user) => words.every((word) => occurrences(textOf(user), word).length > 0));
  const matches = found.filter((user) => hasValue(user.role, role) && hasValue(user.status, status));
  const rest =
    after === undefined ? sortUsers(matches, sort).slice(page * size) : usersAfter(matches, placeOf(after, sort));
  const userList = rest.slice(0, size);
  const hasNext = rest.length > size;
  const list = { userList, hasNext, totalCount: matches.length, counts: countsOf(found, { role, status }) };
  const last = userList.at(-1);
  return hasNext && last ? { ...list, next: keepPlace({ sort, user: last }) } : list;
}

type Query = CheckedCall<'listUsers'>['query'];
type Filters = { [Name in 'role' | 'status']?: Query[Name] | undefined };

function keepPlace(place: Place): string {
  const next = crypto.randomUUID();
  places.set(next, place);
  return next;
}

function placeOf(after: string, sort: UserSort): Place {
  const place = places.get(after);
  if (!place) throw invalidPlace('After must be the next of an earlier answer.');
  if (place.sort !== sort)
    throw invalidPlace('After must be the next of an earlier answer with the same sort and filters.');
  return place;
}

const invalidPlace = (message: string) => refusal(400, message, { errors: [{ field: 'after', message }] });

/** Continues after the place's user as they were listed, because they may have been changed or deleted since. */
function usersAfter(users: readonly User[], { sort, user }: Place): User[] {
  const place = { ...user };
  const sorted = sortUsers(inOrder([...users, place]), sort);
  return sorted.slice(sorted.indexOf(place) + 1);
}

function countsOf(users: readonly User[], { role, status }: Filters): UserCounts {
  const count = (wanted: Filters) => ({
    count: users.filter((user) => hasValue(user.role, wanted.role) && hasValue(user.status, wanted.status)).length,
  });
  return {
    role: { admin: count({ role: 'admin', status }), user: count({ role: 'user', status }) },
    status: { Active: count({ role, status: 'Active' }), Inactive: count({ role, status: 'Inactive' }) },
  };
}

const hasValue = (value: string, wanted: string | undefined) => wanted === undefined || value === wanted;

const textOf = ({ firstName, lastName, email }: User) => fold(`${firstName} ${lastName} ${email}`);
