import type { User } from '@scv/api';
import { en, Faker } from '@faker-js/faker';
import { inOrder, withStanding } from './mock-user-list.ts';

const random = new Faker({ locale: en });

/**
 * Fake users: the same in every run, in the API's order, each with its own email. They have only the members named
 * here, so a new optional member of the contract changes none of them. A test that needs more adds it to a user.
 */
export const fakeUsers = (count: number): User[] =>
  inOrder(Array.from({ length: count }, (_, index) => fakeUser(index)));

function fakeUser(index: number): User {
  random.seed(index);
  return withStanding({
    id: random.string.uuid(),
    firstName: random.person.firstName(),
    lastName: random.person.lastName(),
    email: `${index}.${random.string.alpha({ length: 12, casing: 'lower' })}@scv.example`,
    role: index % 4 === 0 ? 'admin' : 'user',
    status: index % 5 === 0 ? 'Inactive' : 'Active',
    version: 1,
  });
}
