import { getListUsersMockHandler } from '@scv/api/mocks';
import { fakeUsers, renderRoute, server, usersBackedBy } from '@scv/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import './users-route.tsx';
import { usersRoutes } from '../users-routes.ts';

const routes = usersRoutes();

test('the first page shows ten users and how many there are', async () => {
  server.use(...usersBackedBy(fakeUsers(11)));
  renderRoute(routes, '/users');

  expect(await screen.findAllByRole('row')).toHaveLength(11); // header + 10
  expect(screen.getByText('1–10 of 11 users')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
});

test('a row shows names, email, role and status in their columns', async () => {
  server.use(
    ...usersBackedBy([
      {
        id: '6f2f3c5e-8f0e-4d5c-9f0a-4f5a3a1c2b7d',
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@scv.example',
        role: 'admin',
        status: 'Inactive',
      },
    ]),
  );
  renderRoute(routes, '/users');

  const row = (await screen.findByText('ada@scv.example')).closest('tr')!;
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    '', // the checkbox
    'Ada',
    'Byron',
    'ada@scv.example',
    'Admin',
    'Inactive',
    '',
  ]);
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Select',
    'First Name',
    'Last Name',
    'Email',
    'Role',
    'Status',
    'Actions',
  ]);
});

test('the next page stands in the address and survives Back', async () => {
  server.use(...usersBackedBy(fakeUsers(11)));
  const { router, user } = renderRoute(routes, '/users');
  await screen.findAllByRole('row');

  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('11–11 of 11 users')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');

  await router.navigate(-1);
  expect(await screen.findByText('1–10 of 11 users')).toBeVisible();
});

test('another page size starts where the first row shown was', async () => {
  server.use(...usersBackedBy(fakeUsers(60)));
  const { router, user } = renderRoute(routes, '/users?page=4');
  await screen.findByText('31–40 of 60 users');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25');
  expect(await screen.findByText('26–50 of 60 users')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2&size=25');
});

test('a search from page 2 starts at page 1 and is sent once typing rests', async () => {
  const asked: string[] = [];
  const users = fakeUsers(30);
  server.use(...usersBackedBy(users));
  server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).search));
  onTestFinished(() => server.events.removeAllListeners());
  const { router, user } = renderRoute(routes, '/users?page=2');
  await screen.findByText('11–20 of 30 users');

  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), `  ${users[29]!.email} `);
  expect(await screen.findByText('1–1 of 1 user')).toBeVisible();
  expect(router.state.location.search).toBe(`?${new URLSearchParams({ query: users[29]!.email })}`);
  const searches = asked.filter((search) => search.includes('query='));
  expect(searches).toEqual([`?page=0&size=10&query=${encodeURIComponent(users[29]!.email)}`]);
});

test('what the search found is marked, and how many there are is told', async () => {
  server.use(
    ...usersBackedBy([{ ...fakeUsers(1)[0]!, firstName: 'Zoë', lastName: 'Čapek', email: 'zoe@scv.example' }]),
  );
  const { container } = renderRoute(routes, '/users?query=cap,%20ZOE');

  expect(await screen.findByText('1 user found')).toHaveAttribute('role', 'status');
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Zoë', 'Čap', 'zoe']);
});

test('an empty system offers to enroll the first user', async () => {
  server.use(...usersBackedBy([]));
  const { router, user } = renderRoute(routes, '/users');
  expect(await screen.findByText('There are no users yet')).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'Enroll the first user' }));
  expect(await screen.findByRole('dialog', { name: 'Enroll user' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/users/enroll');
});

test('clearing the search shows all users again', async () => {
  server.use(...usersBackedBy(fakeUsers(12)));
  const { user } = renderRoute(routes, '/users?query=nobody-has-this');
  expect(await screen.findByText('No users match your search')).toBeVisible();
  expect(screen.getByText('nobody-has-this')).toBeVisible();

  await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0]!);
  expect(await screen.findByText('1–10 of 12 users')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('a page beyond the end goes to the last page', async () => {
  server.use(...usersBackedBy(fakeUsers(11)));
  const { router } = renderRoute(routes, '/users?page=99');

  expect(await screen.findByText('11–11 of 11 users')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
});

test('Back from a search leads to the list as it was', async () => {
  server.use(...usersBackedBy(fakeUsers(30)));
  const { router, user } = renderRoute(routes, '/users?page=3');
  await screen.findByText('21–30 of 30 users');
  const box = screen.getByRole('searchbox', { name: 'Search users' });
  await user.type(box, 'zzz');
  await screen.findByText('No users match your search');
  await user.type(box, 'z');
  await waitFor(() => expect(router.state.location.search).toBe('?query=zzzz'));

  await router.navigate(-1);
  expect(await screen.findByText('21–30 of 30 users')).toBeVisible();
  expect(box).toHaveValue('');
});

test('an answer that was overtaken is aborted and never shown', async () => {
  const aborted = Promise.withResolvers<void>();
  const users = fakeUsers(20);
  server.use(
    getListUsersMockHandler(async ({ request }) => {
      const isSlow = new URL(request.url).searchParams.get('query') === 'slow';
      request.signal.addEventListener('abort', () => aborted.resolve());
      if (isSlow) await aborted.promise;
      const userList = isSlow ? users.slice(0, 10) : users.slice(10, 11);
      return { userList, hasNext: false, totalCount: userList.length };
    }),
  );
  const { router } = renderRoute(routes, '/users?query=slow');
  await screen.findByText('Loading users');
  await router.navigate('/users?query=fast');
  await screen.findByText(users[10]!.email);
  await aborted.promise;

  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(screen.queryByText(users[0]!.email)).not.toBeInTheDocument();
});

test('while the next page comes the old rows stay, marked as busy', async () => {
  const next = Promise.withResolvers<void>();
  const users = fakeUsers(20);
  server.use(
    getListUsersMockHandler(async ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      if (page === 1) await next.promise;
      return { userList: users.slice(page * 10, page * 10 + 10), hasNext: page === 0, totalCount: 20 };
    }),
  );
  const { user } = renderRoute(routes, '/users');
  await screen.findByText(users[0]!.email);
  await user.click(screen.getByRole('button', { name: 'Next page' }));

  await waitFor(() => expect(screen.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByText(users[0]!.email)).toBeInTheDocument();
  next.resolve();
  expect(await screen.findByText(users[10]!.email)).toBeVisible();
});
