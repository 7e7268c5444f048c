import type { User, UserList } from '@scv/api';
import { override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { captureDownloads, fakeUsers, mockBackend, errorResponse, renderRoute, server } from '@scv/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import Papa from 'papaparse';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { guessMapping } from './import/columns.tsx';
import { exportUsers } from './export-users.tsx';
import { ada, grace, open, question, unanswered } from './testing/users-screen.tsx';
import { usersRoutes } from './users-routes.ts';

const never = new AbortController().signal;
const run = (query = '') => exportUsers({ query }, never, () => {});

async function rowsOf({ file }: { file: Blob }) {
  return Papa.parse<Record<string, string>>(await file.text(), { header: true, skipEmptyLines: true }).data;
}

/** Answers with these pages. */
const pagesOf = (...pages: UserList[]) => override('getListOfUsers', ({ query }) => pages[Number(query.page)]!);

const page = (userList: User[], totalCount: number, hasNext: boolean): UserList => ({ userList, totalCount, hasNext });

test('with accounts it has the account, too, which an import ignores (decided 13)', async () => {
  configureApi({ ...apiSettings(), features: ['extended', 'accounts'] });
  server.use(...mockBackend({ users: [{ ...ada, accountState: 'locked-out' }, grace] }));
  const [first, second] = await rowsOf(await run());
  expect([first, second]).toMatchObject([
    { Status: 'Active', Account: 'Locked out' },
    { Status: 'Active', Account: 'Active' },
  ]);
  const headers = Object.keys(first!);
  expect(Object.values(guessMapping(headers))).not.toContain(headers.indexOf('Account'));
});

describe('a list that changes during the export', () => {
  const users = fakeUsers(200);
  const [head, tail] = [users.slice(0, 100), users.slice(100)];

  const notes = ['The list changed during the export, so a user may be missing. Export again to be sure.'];
  test.each<[string, UserList[], number]>([
    [
      'one user added before: the one read twice is written once',
      [page(head, 200, true), page([head[99]!, ...tail.slice(0, 99)], 201, true), page([tail[99]!], 201, false)],
      200,
    ],
    ['a wrong total', [page(head, 150, false)], 100],
  ])('%s (decided 3)', async (_what, pages, count) => {
    server.use(pagesOf(...pages));
    expect(await run()).toMatchObject({ count, notes });
  });
});

test('reading ends with the first page without new users, even if the server announces more', async () => {
  const users = fakeUsers(100);
  server.use(pagesOf(page(users, 300, true), page(users, 300, true)));
  expect(await run()).toMatchObject({ count: 100 });
});

test('a busy server is asked again', async () => {
  server.use(...mockBackend({ users: fakeUsers(10) }));
  const busy = () => HttpResponse.json({}, { status: 503, headers: { 'Retry-After': '0' } });
  server.use(override('getListOfUsers', busy, { once: true }));
  expect(await run()).toMatchObject({ count: 10 });
});

test('with a server that sends “next”, changes meanwhile hide and repeat no other user (decided 3)', async () => {
  const users = fakeUsers(250);
  const [first, last] = [users[0]!, users[249]!];
  // After the first page the first user gets the last one's name and moves to the end.
  const later = [...users.slice(1), { ...last, id: first.id }];
  server.use(
    override('getListOfUsers', ({ query: { after } }) => {
      if (after === undefined) return { ...page(users.slice(0, 100), 250, true), next: users[99]!.id };
      const rest = later.slice(later.findIndex(({ id }) => id === after) + 1);
      return { ...page(rest.slice(0, 100), 250, rest.length > 100), next: rest[99]?.id ?? '' };
    }),
  );
  const exported = await run();
  const emails = (await rowsOf(exported)).map(({ Email }) => Email);
  expect(emails).toEqual(expect.arrayContaining(users.map(({ email }) => email)));
  expect(emails).toHaveLength(251);
  expect(exported).toMatchObject({ count: 251, notes: [] });
});

test('with a server that sends “next”, a search continues where the server stops counting', async () => {
  const onProgress = vi.fn<(count: number, total?: number) => void>();
  const [head, tail] = [fakeUsers(150).slice(0, 100), fakeUsers(150).slice(100)];
  server.use(
    override('getListOfUsers', ({ query: { after } }) => ({
      ...(after === undefined ? { ...page(head, 120, true), next: 'x' } : page(tail, 120, false)),
      totalCountCapped: true,
    })),
  );
  expect(await exportUsers({ query: 'a' }, never, onProgress)).toMatchObject({ count: 150, notes: [] });
  expect(onProgress.mock.calls).toEqual([
    [100, undefined],
    [150, undefined],
  ]);
});

const saved = captureDownloads();

async function chooseExport(user: UserEvent, columns: readonly string[] = []) {
  await user.click(screen.getByRole('button', { name: 'List options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export users' }));
  for (const name of columns) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await user.click(dialog.getByRole('checkbox', { name }));
  }
  await user.click(dialog.getByRole('button', { name: 'Export' }));
}

async function startExport(address: string) {
  const view = renderRoute(usersRoutes(), address);
  await screen.findAllByRole('row');
  await chooseExport(view.user);
  return { ...view, dialog: await screen.findByRole('dialog', { name: 'Export users' }) };
}

test('all pages of the list are saved as one file, with a column for each field (decided 3)', async () => {
  const users = fakeUsers(250);
  server.use(...mockBackend({ users }));
  const { dialog, user } = await startExport('/users?page=2');
  expect(await within(dialog).findByText('250 users exported.')).toBeVisible();
  expect(saved).toHaveLength(1);
  expect(saved[0]!.name).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  expect(dialog).toHaveTextContent(`Saved as ${saved[0]!.name}.`);
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
  expect(await rowsOf(saved[0]!)).toMatchObject(
    users.map(({ firstName, lastName, email, role, status }) => ({
      'First Name': firstName,
      'Last Name': lastName,
      Email: email,
      Role: role === 'admin' ? 'Admin' : 'User',
      Status: status,
    })),
  );

  await user.click(within(dialog).getByRole('button', { name: 'Save again' }));
  expect(saved[1]).toEqual(saved[0]);
});

describe('with the feature extended', () => {
  beforeEach(() => configureApi({ ...apiSettings(), features: ['extended'] }));

  test('a search is named in the dialog, and in the activity with the number of users (decided 3)', async () => {
    const [first, ...others] = fakeUsers(12);
    const users = [{ ...first!, role: 'admin' as const }, ...others];
    server.use(...mockBackend({ users }));
    const recorded: unknown[] = [];
    server.use(override('recordExport', async ({ request }) => void recorded.push(await request.clone().json())));
    const { dialog } = await startExport(`/users?query=${first!.email}&role=admin`);
    expect(await within(dialog).findByText('1 user exported.')).toBeVisible();
    expect(dialog).toHaveTextContent(`Users that match “${first!.email}”. Filters: Admin.`);
    expect(recorded).toEqual([{ list: 'users', count: 1, filter: `“${first!.email}”, Admin` }]);
  });

  test('nothing is saved if it could not be recorded (decided 3)', async () => {
    server.use(...mockBackend({ users: fakeUsers(12) }));
    server.use(override('recordExport', () => errorResponse(503, 'The database is down.')));
    const { dialog } = await startExport('/users');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The database is down.');
    expect(saved).toEqual([]);
  });
});

/** Doesn't answer the export's second page until the returned function is called. */
function holdingPage2() {
  const release = Promise.withResolvers<void>();
  server.use(...mockBackend({ users: fakeUsers(250) }));
  server.use(
    override('getListOfUsers', async ({ query }) => {
      if (query.page === '1' && query.size === '100') await release.promise;
      return undefined;
    }),
  );
  return release.resolve;
}

test('progress is shown in numbers and as a bar, and cancelling saves nothing', async () => {
  const release = holdingPage2();
  const { dialog, user } = await startExport('/users');
  expect(await within(dialog).findByText('100 of 250 users')).toBeVisible();
  const bar = within(dialog).getByRole('progressbar', { name: 'Exporting users' });
  expect(bar).toHaveAttribute('aria-valuenow', '40');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  release();
  await screen.findAllByRole('row');
  expect(saved).toEqual([]);
});

test('a failure is shown, nothing is saved, and it can be tried again', async () => {
  server.use(...mockBackend({ users: fakeUsers(30) }));
  const view = renderRoute(usersRoutes(), '/users');
  await screen.findAllByRole('row');
  server.use(override('getListOfUsers', () => errorResponse(500, 'The database is down.')));
  await chooseExport(view.user);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The users could not be exported.The database is down.');
  expect(saved).toEqual([]);

  server.use(...mockBackend({ users: fakeUsers(30) }));
  await view.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(
    within(screen.getByRole('dialog')).getByRole('button', { name: /Cancel|Close/, description: '' }),
  ).toHaveFocus();
  expect(await screen.findByText('30 users exported.')).toBeVisible();
  expect(saved).toHaveLength(1);
});

test('a search that the server cuts off says so (decided 3)', async () => {
  const userList = fakeUsers(10);
  const capped = { userList, hasNext: false, totalCount: 10, totalCountCapped: true };
  server.use(override('getListOfUsers', () => capped));
  const { dialog } = await startExport('/users?query=a');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'The server only gives the first 10 matches of a search, and there are more. Narrow your search to export the others.',
  );
  expect(saved).toHaveLength(1);
});

test('the file has the chosen columns; an import ignores those that are no fields', async () => {
  configureApi({ ...apiSettings(), features: ['extended'] });
  const times = { lastSignInAt: '2026-11-20T12:00:00Z', createdAt: '2026-01-10T12:00:00Z' };
  const { user } = await open('/users', [{ ...ada, ...times }]);
  await chooseExport(user, ['First Name', 'Role', 'Last sign-in', 'Enrolled', 'Id']);
  expect(await screen.findByText('1 user exported.')).toBeVisible();
  const [row] = await rowsOf(saved[0]!);
  expect(row).toEqual({
    'Last Name': ada.lastName,
    Email: ada.email,
    Status: ada.status,
    'Last sign-in': times.lastSignInAt,
    Enrolled: times.createdAt,
    Id: ada.id,
  });
  const headers = Object.keys(row!);
  const unread = Object.values(guessMapping(headers)).filter((column) => column! >= 3);
  expect(unread).toEqual([]);
});

test('without a column there is nothing to export', async () => {
  const { user } = await open('/users', [ada]);
  await chooseExport(user, ['First Name', 'Last Name', 'Email', 'Role', 'Status']);
  expect(screen.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-disabled', 'true');
  expect(saved).toEqual([]);
});

test('filters and order apply to the export', async () => {
  configureApi({ ...apiSettings(), features: ['extended'] });
  const joan = { ...grace, id: crypto.randomUUID(), firstName: 'Joan', lastName: 'Clarke', email: 'joan@scv.example' };
  const inactive = [grace, joan].map((user) => ({ ...user, status: 'Inactive' as const }));
  const { user } = await open('/users?status=Inactive&sort=-email', [ada, ...inactive]);
  await chooseExport(user);
  expect(await screen.findByText('2 users exported.')).toBeVisible();
  const [, ...lines] = (await saved[0]!.file.text()).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['"Joan"', '"Grace"']);
});

test('leaving the list during the export asks first', async () => {
  const { user, router } = await open('/users', fakeUsers(120));
  server.use(override('getListOfUsers', ({ query }) => (query.size === '100' ? unanswered : undefined)));
  await chooseExport(user);
  await screen.findByRole('dialog', { name: 'Export users' });
  void router.navigate('/users/import');
  const leave = await question('Leave while users are being exported?');
  await user.click(within(leave).getByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/users');
});
