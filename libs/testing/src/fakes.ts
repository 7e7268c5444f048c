import type { ListUsersParams, User, UserList } from '@scv/api';
import { getListUsersMockHandler, getListUsersResponseMock } from '@scv/api/mocks';
import { faker } from '@faker-js/faker';

/**
 * Fake users, the same at every run, made by the contract's own generator. They are sorted as the API sorts
 * (last name, first name), and their emails differ.
 */
export function fakeUsers(count: number): User[] {
  faker.seed(20_260_101);
  faker.setDefaultRefDate('2026-01-01T00:00:00Z');
  const users: User[] = [];
  while (users.length < count) users.push(...getListUsersResponseMock().userList);
  return users
    .slice(0, count)
    .map((user, index) => ({ ...user, email: `${index}.${user.email.toLowerCase()}` }))
    .toSorted((one, other) => fullName(one).localeCompare(fullName(other)));
}

const fullName = ({ lastName, firstName }: User) => `${lastName} ${firstName}`;

/** MSW handlers that keep the given users: they page and search as the contract says. */
export function usersBackedBy(users: readonly User[]) {
  return [getListUsersMockHandler(({ request }) => pageOf(users, new URL(request.url).searchParams))];
}

function pageOf(users: readonly User[], search: URLSearchParams): UserList {
  const { page, size, query } = paramsOf(search);
  const matches = users.filter((user) => matchesQuery(user, query));
  const end = (page + 1) * size;
  return { userList: matches.slice(page * size, end), hasNext: matches.length > end, totalCount: matches.length };
}

function paramsOf(search: URLSearchParams): Required<ListUsersParams> {
  return {
    page: Number(search.get('page') ?? 0),
    size: Number(search.get('size') ?? 10),
    query: search.get('query') ?? '',
  };
}

function matchesQuery({ firstName, lastName, email }: User, query: string): boolean {
  return `${firstName} ${lastName} ${email}`.toLowerCase().includes(query.toLowerCase());
}
