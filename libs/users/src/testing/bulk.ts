import type { User } from '@scv/api';
import { fakeUsers, server, usersBackedBy } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, vi } from 'vitest';
import { renderUsers } from './users-screen.tsx';

/** To be called once in a file of tests: what the screens hand to the browser's downloads, newest last. */
export function captureDownloads(): { file: Blob; name: string }[] {
  const saved: { file: Blob; name: string }[] = [];
  beforeEach(() => {
    const files = new Map<string, Blob>();
    URL.createObjectURL = (file: Blob) => {
      const address = `blob:${files.size}`;
      files.set(address, file);
      return address;
    };
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      const file = files.get(this.href);
      if (file) saved.push({ file, name: this.download });
    });
  });
  afterEach(() => void saved.splice(0));
  return saved;
}

/** The texts of a table's cells, row by row, without the header. */
export function rowTexts(table: string): (string | null)[][] {
  const [, ...rows] = within(screen.getByRole('table', { name: table })).getAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
}

type Refusal = Response | undefined;

/** A server that keeps so many users: it deletes them, but for those it refuses to, and lists the rest. */
export function keeping(count: number, refuse: (user: User) => Refusal | Promise<Refusal> = () => undefined) {
  const users = fakeUsers(count);
  const asked: unknown[] = [];
  server.use(
    http.delete('*/api/v1/user/:id', ({ params }) => {
      asked.push(params['id']);
      const user = users.find(({ id }) => id === params['id']);
      return user && refuse(user);
    }),
    ...usersBackedBy(users),
  );
  return { users, asked };
}

/** Opens the list. */
export async function show(address = '/users') {
  const view = renderUsers(address);
  await screen.findAllByRole('row');
  return view;
}

export const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`;
/** The checkbox in the header. */
export const all = () => screen.getByRole('checkbox', { name: 'Select all users on this page' });
export const bar = () => screen.findByRole('region', { name: 'Selection' });
