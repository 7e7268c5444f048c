import { override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { captureDownloads, fakeUsers, mockBackend, refusal, renderRoute, server } from '@scv/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ada, button, grace, open, question, unanswered } from './testing/users-screen.tsx';
import { usersRoutes } from './users-routes.ts';

const saved = captureDownloads();

async function startExport(address: string) {
  const view = renderRoute(usersRoutes(), address);
  await screen.findAllByRole('row');
  await view.user.click(screen.getByRole('button', { name: 'Export' }));
  return { ...view, dialog: await screen.findByRole('dialog', { name: 'Export users' }) };
}

test('all pages of the list are saved as one file (decided 3)', async () => {
  server.use(...mockBackend({ users: fakeUsers(250) }));
  const { dialog, user } = await startExport('/users?page=2');
  expect(await within(dialog).findByText('250 users exported.')).toBeVisible();
  expect(saved).toHaveLength(1);
  expect(saved[0]!.name).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  expect((await saved[0]!.file.text()).split('\r\n')).toHaveLength(252); // header, and the end of the last line
  expect(dialog).toHaveTextContent(`Saved as ${saved[0]!.name}.`);

  await user.click(within(dialog).getByRole('button', { name: 'Save again' }));
  expect(saved[1]).toEqual(saved[0]);
});

test('a search is applied and named in the dialog (decided 3)', async () => {
  const users = fakeUsers(120);
  server.use(...mockBackend({ users }));
  const { dialog } = await startExport(`/users?query=${users[5]!.email}`);
  expect(await within(dialog).findByText('1 user exported.')).toBeVisible();
  expect(dialog).toHaveTextContent(`Users that match “${users[5]!.email}”.`);
});

describe('with the feature export-record', () => {
  beforeEach(() => configureApi({ ...apiSettings(), features: ['extended'] }));

  test('the activity gets the number of users and the filters in words (decided 3)', async () => {
    const [first, ...others] = fakeUsers(12);
    const users = [{ ...first!, role: 'admin' as const }, ...others];
    server.use(...mockBackend({ users }));
    const recorded: unknown[] = [];
    server.use(override('recordExport', async ({ request }) => void recorded.push(await request.clone().json())));
    const { dialog } = await startExport(`/users?query=${first!.email}&role=admin`);
    expect(await within(dialog).findByText('1 user exported.')).toBeVisible();
    expect(recorded).toEqual([{ list: 'users', count: 1, filter: `“${first!.email}”, Admin` }]);
  });

  test('nothing is saved if it could not be recorded (decided 3)', async () => {
    server.use(...mockBackend({ users: fakeUsers(12) }));
    server.use(override('recordExport', () => refusal(503, 'The database is down.')));
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

test('Back changes the list, but not the export', async () => {
  const users = fakeUsers(120);
  server.use(...mockBackend({ users }));
  const { dialog, router } = await startExport(`/users?query=${users[5]!.email}`);
  expect(await within(dialog).findByText('1 user exported.')).toBeVisible();
  await router.navigate('/users');
  expect(await screen.findByText('1–10 of 120 users')).toBeInTheDocument();
  expect(within(dialog).getByText('1 user exported.')).toBeVisible();
  expect(saved).toHaveLength(1);
});

test('a failure is shown, nothing is saved, and it can be tried again', async () => {
  server.use(...mockBackend({ users: fakeUsers(30) }));
  const view = renderRoute(usersRoutes(), '/users');
  await screen.findAllByRole('row');
  server.use(override('getListOfUsers', () => refusal(500, 'The database is down.')));
  await view.user.click(screen.getByRole('button', { name: 'Export' }));
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

test('notes about the file are shown', async () => {
  const userList = fakeUsers(10);
  const capped = { userList, hasNext: false, totalCount: 10, totalCountCapped: true };
  server.use(override('getListOfUsers', () => capped));
  const { dialog } = await startExport('/users?query=a');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'The server only gives the first 10 matches of a search',
  );
  expect(saved).toHaveLength(1);
});

test('filters and order apply to the export', async () => {
  configureApi({ ...apiSettings(), features: ['extended'] });
  const joan = { ...grace, id: crypto.randomUUID(), firstName: 'Joan', lastName: 'Clarke', email: 'joan@scv.example' };
  const inactive = [grace, joan].map((user) => ({ ...user, status: 'Inactive' as const }));
  const { user } = await open('/users?status=Inactive&sort=-email', [ada, ...inactive]);
  await user.click(button('Export'));
  expect(await screen.findByText('2 users exported.')).toBeVisible();
  const [, ...lines] = (await saved[0]!.file.text()).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['"Joan"', '"Grace"']);
});

test('leaving the list during the export asks first', async () => {
  const { user, router } = await open('/users', fakeUsers(120));
  server.use(override('getListOfUsers', ({ query }) => (query.size === '100' ? unanswered : undefined)));
  await user.click(button('Export'));
  await screen.findByRole('dialog', { name: 'Export users' });
  void router.navigate('/users/import');
  const leave = await question('Leave while users are being exported?');
  await user.click(within(leave).getByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/users');
});
