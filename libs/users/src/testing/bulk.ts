import type { User } from '@scv/api';
import { override } from '@scv/api/mocks';
import { fakeUsers, mockBackend, server } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { cellsOf, renderUsers } from './users-screen.tsx';

/** The texts of a table's rows, each by header. */
export function rowTexts(table: string): Record<string, string>[] {
  const [, ...body] = within(screen.getByRole('table', { name: table })).getAllByRole('row');
  return body.map(cellsOf);
}

type Refusal = Response | undefined;

/** A server with `count` users that refuses some deletions. `asked`: the ids it was asked to delete. */
export function keeping(count: number, refuse: (user: User) => Refusal | Promise<Refusal> = () => undefined) {
  const users = fakeUsers(count);
  const asked: unknown[] = [];
  server.use(
    override('deleteUser', ({ params }) => {
      asked.push(params.id);
      const user = users.find(({ id }) => id === params.id);
      return user && refuse(user);
    }),
    ...mockBackend({ users }),
  );
  return { users, asked };
}

/** Opens the list. */
export async function show(address = '/users') {
  const view = renderUsers(address);
  await screen.findAllByRole('row');
  return view;
}

/** The checkbox in the header. */
export const all = () => screen.getByRole('checkbox', { name: 'Select all users on this page' });
export const bar = () => screen.findByRole('region', { name: 'Selection' });
