import type { User } from '@scv/api';
import { fakeUsers, renderRoute, server } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, vi } from 'vitest';
import { usersRoutes } from '../users-routes.ts';

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
  return rows.map((row) => within(row).getAllByRole('cell').map((cell) => cell.textContent));
}

type Refusal = Response | undefined;

/** A server that keeps users: deletes them, but for those it refuses to, and lists the rest. */
export function keeping(count: number, refuse: (user: User) => Refusal | Promise<Refusal> = () => undefined) {
  let kept = fakeUsers(count);
  const asked: string[] = [];
  server.use(
    http.get('*/api/v1/users', ({ request }) => {
      const search = new URL(request.url).searchParams;
      const [page, size] = [Number(search.get('page')), Number(search.get('size'))];
      const found = kept.filter(({ email }) => email.includes(search.get('query') ?? ''));
      const end = (page + 1) * size;
      return HttpResponse.json({ userList: found.slice(page * size, end), hasNext: found.length > end, totalCount: found.length });
    }),
    http.delete('*/api/v1/user/:id', async ({ params }) => {
      const user = kept.find(({ id }) => id === params['id']);
      if (!user) return HttpResponse.json({ message: 'There is no such user.' }, { status: 404 });
      asked.push(user.id);
      const refusal = await refuse(user);
      if (refusal) return refusal;
      kept = kept.filter(({ id }) => id !== user.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { users: fakeUsers(count), asked };
}

/** Opens the list. */
export async function show(address = '/users') {
  const view = renderRoute(usersRoutes(), address);
  await screen.findAllByRole('row');
  return view;
}

export const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`;
/** The checkbox in the header. */
export const all = () => screen.getByRole('checkbox', { name: 'Select all users on this page' });
export const bar = () => screen.findByRole('region', { name: 'Selection' });
