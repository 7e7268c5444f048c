import type { ListUsersParams, NewUser, User, UserList, UserUpdate } from '@scv/api';
import { getListUsersMockHandler, getListUsersResponseMock } from '@scv/api/mocks';
import { fold, searchWords } from '@scv/api/schemas';
import { faker } from '@faker-js/faker';
import { http, HttpResponse } from 'msw';

/**
 * Fake users, the same at every run, made by the contract's own generator. They are sorted as the API sorts
 * (last name, first name), and their emails differ.
 */
export function fakeUsers(count: number): User[] {
  faker.seed(20_260_101);
  faker.setDefaultRefDate('2026-01-01T00:00:00Z');
  const users: User[] = [];
  while (users.length < count) users.push(...getListUsersResponseMock().userList);
  return inOrder(
    users.slice(0, count).map((user, index) => ({ ...user, email: `${index}.${user.email.toLowerCase()}` })),
  );
}

const inOrder = (users: readonly User[]) =>
  users.toSorted((one, other) => fullName(one).localeCompare(fullName(other)));

const fullName = ({ lastName, firstName }: User) => `${lastName} ${firstName}`;

/**
 * MSW handlers that keep the given users as the contract says: they page and search; they enroll, edit and delete,
 * and refuse what the contract lets them refuse (404, 409, 412).
 */
export function usersBackedBy(users: readonly User[]) {
  let kept = [...users];
  const find = (id: unknown) => kept.find((user) => user.id === id);
  const isTaken = (email: string, id?: unknown) =>
    kept.some((user) => user.id !== id && user.email.toLowerCase() === email.toLowerCase());
  return [
    getListUsersMockHandler(({ request }) => pageOf(kept, new URL(request.url).searchParams)),
    http.post('*/api/v1/user', async ({ request }) => {
      const user = (await request.json()) as NewUser;
      if (isTaken(user.email)) return taken();
      const created: User = { ...user, id: crypto.randomUUID(), status: 'Active', version: 1 };
      kept = inOrder([...kept, created]);
      return HttpResponse.json(created, { status: 201 });
    }),
    http.put('*/api/v1/user/:id', async ({ params, request }) => {
      const { version, ...update } = (await request.json()) as UserUpdate;
      const current = find(params['id']);
      if (!current) return gone();
      if (version !== undefined && version !== current.version) return changed(current);
      if (isTaken(update.email, current.id)) return taken();
      const edited: User = { ...current, ...update, version: (current.version ?? 0) + 1 };
      kept = inOrder(kept.map((user) => (user === current ? edited : user)));
      return HttpResponse.json(edited, { status: 201 });
    }),
    http.delete('*/api/v1/user/:id', ({ params }) => {
      if (!find(params['id'])) return gone();
      kept = kept.filter(({ id }) => id !== params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
  ];
}

function taken() {
  const message = 'Another user has this email.';
  return HttpResponse.json({ message, errors: [{ field: 'email', message }] }, { status: 409 });
}

const gone = () =>
  HttpResponse.json({ message: 'There is no such user. It may have been deleted meanwhile.' }, { status: 404 });

const changed = (current: User) =>
  HttpResponse.json({ message: 'Another administrator has changed this user.', current }, { status: 412 });

function pageOf(users: readonly User[], search: URLSearchParams): UserList {
  const { page, size, query } = paramsOf(search);
  const words = searchWords(query);
  const matches = users.filter((user) => words.every((word) => textOf(user).includes(word)));
  const end = (page + 1) * size;
  return { userList: matches.slice(page * size, end), hasNext: matches.length > end, totalCount: matches.length };
}

const textOf = ({ firstName, lastName, email }: User) => fold(`${firstName} ${lastName} ${email}`);

function paramsOf(search: URLSearchParams): Required<ListUsersParams> {
  return {
    page: Number(search.get('page') ?? 0),
    size: Number(search.get('size') ?? 10),
    query: search.get('query') ?? '',
  };
}
