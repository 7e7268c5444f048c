import type { ActivityEntry, User } from '@scv/api';
import { getGetListOfUsersResponseMock, getListActivityResponseMock } from '@scv/api/mocks';
import { faker } from '@faker-js/faker';
import { inOrder, withStanding } from './mock-user-list.ts';

/** Fake users: the same in every run, in the API's order, each with its own email. */
export function fakeUsers(count: number): User[] {
  faker.seed(20_260_101);
  faker.setDefaultRefDate('2026-01-01T00:00:00Z');
  const users: User[] = [];
  while (users.length < count) users.push(...getGetListOfUsersResponseMock().userList);
  return inOrder(users.slice(0, count).map((user, index) => withStanding({ ...user, ...person(index) })));
}

/** Fields as people have them. */
const person = (index: number) => ({
  firstName: faker.person.firstName(),
  lastName: faker.person.lastName(),
  email: `${index}.${faker.string.alpha(12).toLowerCase()}@scv.example`,
});

/** Fake entries, the same in every run, one a minute, the newest first. None belongs to a bulk action. */
export function fakeActivity(count: number): ActivityEntry[] {
  faker.seed(20_260_101);
  const newest = Date.parse('2026-01-01T00:00:00Z');
  const entries: ActivityEntry[] = [];
  while (entries.length < count) entries.push(...getListActivityResponseMock().entries);
  return entries.slice(0, count).map(({ run: _, ...entry }, index) => ({
    ...entry,
    at: new Date(newest - index * 60_000).toISOString(),
  }));
}
