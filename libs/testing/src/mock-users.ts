import type { User } from '@scv/api';
import {
  CreateUserBody,
  DeleteUserParams,
  EditUserBody,
  EditUserParams,
  fold,
  ListUsersQueryParams,
  searchWords,
} from '@scv/api/schemas';
import { http } from 'msw';
import { bodyOf, checked, mockAnswer, refusal } from './mock-answers.ts';
import { inOrder } from './user-order.ts';

/**
 * MSW handlers that keep the given users as the reference API does (the parity tests of libs/users hold them to it):
 * they page and search; they enroll, edit and delete, and refuse what it refuses (400, 404, 409, 412). They let
 * everybody in: who wants a 401 or a 403 answers with `refusals`.
 * @param caller email of who makes the calls, and is kept from locking themselves out; null protects nobody
 */
export function usersBackedBy(users: readonly User[], caller: () => string | null = () => null) {
  let kept = inOrder(users);
  const keep = (changed: User[]) => {
    kept = inOrder(changed);
  };
  return [
    http.get('*/api/v1/users', ({ request }) => {
      const search = Object.fromEntries(new URL(request.url).searchParams);
      const { query = '', ...page } = checked(ListUsersQueryParams, search);
      return mockAnswer(200, pageOf(kept, searchWords(query), page));
    }),
    http.post('*/api/v1/user', async ({ request }) => {
      const user = await bodyOf(request, CreateUserBody);
      requireFreeEmail(kept, user.email);
      const created: User = { ...user, id: crypto.randomUUID(), status: 'Active', version: 1 };
      keep([...kept, created]);
      return mockAnswer(201, created);
    }),
    http.put('*/api/v1/user/:id', async ({ params, request }) => {
      const { id } = checked(EditUserParams, params);
      const { version, ...update } = await bodyOf(request, EditUserBody);
      const current = find(kept, id);
      if (version !== undefined && version !== current.version) throw changedMeanwhile(current);
      if (isSame(current.email, caller())) requireNoSelfHarm(current, update);
      requireFreeEmail(kept, update.email, id);
      const edited: User = { ...current, ...update, version: (current.version ?? 0) + 1 };
      keep(kept.map((user) => (user === current ? edited : user)));
      return mockAnswer(201, edited);
    }),
    http.delete('*/api/v1/user/:id', ({ params }) => {
      const { id } = checked(DeleteUserParams, params);
      const current = find(kept, id);
      if (isSame(current.email, caller())) throw refusal(409, 'You cannot delete yourself.');
      keep(kept.filter((user) => user !== current));
      return mockAnswer(204);
    }),
  ];
}

function find(users: readonly User[], id: string): User {
  const user = users.find((each) => each.id === id);
  if (!user) throw refusal(404, 'There is no such user. It may have been deleted meanwhile.');
  return user;
}

const isSame = (email: string, other: string | null) => email.toLowerCase() === other?.toLowerCase();

function requireFreeEmail(users: readonly User[], email: string, id?: string): void {
  const isTaken = users.some((user) => user.id !== id && isSame(user.email, email));
  if (isTaken) throw fieldConflict('email', 'Another user has this email.');
}

const changedMeanwhile = (current: User) => refusal(412, 'Another administrator has changed this user.', { current });

/** The last active administrator is the caller, who is one: there is no other rule for that one to break. */
function requireNoSelfHarm(user: User, after: Pick<User, 'email' | 'role' | 'status'>): void {
  if (after.role !== 'admin') throw fieldConflict('role', 'You cannot take the admin role from yourself.');
  if (after.status !== 'Active') throw fieldConflict('status', 'You cannot deactivate yourself.');
  if (!isSame(user.email, after.email)) {
    throw fieldConflict('email', 'You cannot change your own email, because you sign in with it.');
  }
}

const fieldConflict = (field: string, message: string) => refusal(409, message, { errors: [{ field, message }] });

function pageOf(users: readonly User[], words: readonly string[], { page, size }: { page: number; size: number }) {
  const matches = users.filter((user) => words.every((word) => textOf(user).includes(word)));
  const end = (page + 1) * size;
  return { userList: matches.slice(page * size, end), hasNext: matches.length > end, totalCount: matches.length };
}

const textOf = ({ firstName, lastName, email }: User) => fold(`${firstName} ${lastName} ${email}`);
