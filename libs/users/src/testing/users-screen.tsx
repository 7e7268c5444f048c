import type { NewUser, User } from '@scv/api';
import { type MockAnswer, override } from '@scv/api/mocks';
import { fakeUsers, mockBackend, errorResponse, renderRoute, server } from '@scv/testing';
import { toast } from '@scv/ui';
import { Toaster } from '@scv/ui/toaster';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Outlet, type RouteObject } from 'react-router';
import { expect } from 'vitest';
import { usersRoutes } from '../users-routes.ts';
// Loads the dialogs before the first test's time starts.
import '../list/user-list-route.tsx';
import '../edit/delete-user-dialog.tsx';
import '../edit/edit-user-dialog.tsx';
import '../edit/enroll-user-dialog.tsx';

export const ada: User = {
  id: '6f2f3c5e-8f0e-4d5c-9f0a-4f5a3a1c2b7d',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@scv.example',
  role: 'user',
  status: 'Active',
  version: 1,
};

export const grace: User = {
  ...ada,
  id: '0b0c3f5e-1d0e-4d5c-9f0a-4f5a3a1c2b7e',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@scv.example',
};

const shell = (
  <>
    <Outlet />
    <Toaster />
  </>
);

/** Opens an address of the users, with toasts, in a portal with these other routes. */
export const renderUsers = (address: string, others: RouteObject[] = []) =>
  renderRoute([{ element: shell, children: [...usersRoutes(), ...others] }], address, toast);

/** Opens an address of the users on a server that keeps these users. */
export async function open(address: string, users: readonly User[] = [ada, grace, ...fakeUsers(3)]) {
  server.use(...mockBackend({ users }));
  const view = renderUsers(address);
  await screen.findByRole('table', { name: 'Users' });
  return view;
}

export const dialog = (name: string) => screen.findByRole('dialog', { name });
export const question = (name: string) => screen.findByRole('alertdialog', { name });
export const closed = () =>
  waitFor(() => {
    for (const role of ['dialog', 'alertdialog']) expect(screen.queryByRole(role)).not.toBeInTheDocument();
  });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const searchBox = () => screen.getByRole('searchbox', { name: 'Search users' });
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const row = (name: RegExp | string) => screen.findByRole('row', { name });
/** All rows but the header. */
export const rows = () => screen.getAllByRole('row').slice(1) as [HTMLElement, ...HTMLElement[]];

/** The cell of a row under this header. */
export function cell(of: HTMLElement, header: string): HTMLElement {
  const found = within(of)
    .getAllByRole('cell')
    .find(({ dataset }) => dataset['label'] === header);
  if (!found) throw new Error(`There is no column ${header}.`);
  return found;
}

/** The text of a row's cells, by header. */
export const cellsOf = (of: HTMLElement) =>
  Object.fromEntries(
    within(of)
      .getAllByRole('cell')
      .map(({ dataset, textContent }) => [dataset['label'] ?? '', textContent]),
  );

/** The toast, which is the only one or has this headline. */
export async function message(headline?: string) {
  const notifications = within(screen.getByRole('region', { name: 'Notifications' }));
  if (headline === undefined) return notifications.findByRole('group');
  return (await notifications.findByText(headline)).parentElement;
}

/**
 * Answers all calls of an operation like this from now on; undefined leaves them to the earlier handlers. Returns what
 * was sent: the bodies, or the ids.
 */
export function answering<Id extends 'createUser' | 'editUser' | 'deleteUser'>(
  id: Id,
  answer: () => MockAnswer<Id> | undefined | Promise<MockAnswer<Id>>,
) {
  const sent: unknown[] = [];
  server.use(
    override(id, async ({ params, request }) => {
      sent.push(id === 'deleteUser' ? params : await request.clone().json());
      return answer();
    }),
  );
  return sent;
}

/** The answer to a request that stays open. */
export const unanswered = new Promise<never>(() => {});

/** Whether the browser would ask before it closes the tab. */
export const asksOnClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Opens Ada's edit form over the list. */
export async function edit(user = ada) {
  const view = await open(`/users/${user.id}/edit?page=1`, [user, grace]);
  await dialog('Edit User');
  return view;
}

/** Opens the enroll form and fills it in. */
export async function fill(address = '/users', role = 'User') {
  const view = await open(address);
  await view.user.click(screen.getByRole('link', { name: 'Enroll user' }));
  await dialog('Enroll user');
  await waitFor(() => expect(field('First Name')).toHaveFocus());
  await view.user.paste('  Alan ');
  await view.user.tab();
  await view.user.paste('Turing');
  await view.user.tab();
  await view.user.paste(' alan@scv.example');
  await view.user.selectOptions(field('Role'), role.toLowerCase());
  return view;
}

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

/** Opens the filters above the list. */
export async function openFilters(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await screen.findByRole('group', { name: 'Filter users by status' });
}

/** The checkbox in the header. */
export const all = () => screen.getByRole('checkbox', { name: 'Select all users on this page' });
export const bar = () => screen.findByRole('region', { name: 'Selection' });

/** Chooses an action for the selected users in the menu of the bar. */
export async function chooseInBar({ user }: { user: UserEvent }, name: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(within(await screen.findByRole('menu')).getByText(name));
}

export const header = 'First Name,Last Name,Email,Role\n';
export const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `A,B,${index}@scv.example,user\n`).join('');
export const csv = (text: string) => new File([text], 'people.csv', { type: 'text/csv' });

/** Opens the import and chooses the file. */
export async function choose(file: File) {
  const view = renderUsers('/users/import');
  await view.user.upload(await screen.findByLabelText('CSV file'), file);
  return view;
}

/** A server that records the users it creates, and refuses the taken emails. */
export function enrolling(taken: readonly string[] = []): NewUser[] {
  const created: NewUser[] = [];
  server.use(
    override('createUser', async ({ request }) => {
      const user = await request.json();
      if (taken.includes(user.email)) return errorResponse(409, 'Another user has this email.');
      created.push(user);
      return { ...ada, ...user, id: crypto.randomUUID() };
    }),
  );
  return created;
}
