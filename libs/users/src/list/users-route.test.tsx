import { override } from '@scv/api/mocks';
import { fakeUsers, mockBackend, renderRoute, server } from '@scv/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { ada, cellsOf, open, row, searchBox } from '../testing/users-screen.tsx';
import { usersRoutes } from '../users-routes.ts';
import './users-route.tsx';

const routes = usersRoutes();

test('a row shows the fields of its user (§2, §3, §4, §6)', async () => {
  server.use(...mockBackend({ users: [{ ...ada, role: 'admin', status: 'Inactive' }] }));
  renderRoute(routes, '/users');

  expect(cellsOf(await row(/Ada/))).toMatchObject({
    Name: 'ABAda Byronada@scv.example',
    Role: 'Admin',
    Status: 'Inactive',
  });
});

test('the page is in the address, and Back returns to the one before (§1)', async () => {
  server.use(...mockBackend({ users: fakeUsers(11) }));
  const { router, user } = renderRoute(routes, '/users');
  await screen.findAllByRole('row');

  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('11–11 of 11 users')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');

  await router.navigate(-1);
  expect(await screen.findByText('1–10 of 11 users')).toBeVisible();
});

test('another page size keeps the first visible row on the page (§2)', async () => {
  server.use(...mockBackend({ users: fakeUsers(60) }));
  const { router, user } = renderRoute(routes, '/users?page=4');
  await screen.findByText('31–40 of 60 users');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25');
  expect(await screen.findByText('26–50 of 60 users')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2&size=25');
});

test('a search is sent once, after a pause in typing, and starts at page 1 (§1, §2, §5, decided 3)', async () => {
  const asked: string[] = [];
  const users = fakeUsers(30);
  server.use(...mockBackend({ users }));
  server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).search));
  onTestFinished(() => server.events.removeAllListeners());
  const { router, user } = renderRoute(routes, '/users?page=2');
  await screen.findByText('11–20 of 30 users');

  await user.type(searchBox(), `  ${users[29]!.email} `);
  expect(await screen.findByText('1–1 of 1 user')).toBeVisible();
  expect(router.state.location.search).toBe(`?${new URLSearchParams({ query: users[29]!.email })}`);
  const searches = asked.filter((search) => search.includes('query='));
  expect(searches).toEqual([`?page=0&size=10&query=${encodeURIComponent(users[29]!.email)}`]);
});

test.each([
  ['the page is hidden', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
])('a search is in the address at once when %s directly after typing', async (_, leave) => {
  server.use(...mockBackend({ users: fakeUsers(3) }));
  const { router, user } = renderRoute(routes, '/users');
  await screen.findAllByRole('row');

  await user.type(searchBox(), 'ada');
  act(() => void leave());
  expect(router.state.location.search).toBe('?query=ada');
});

test('matches are highlighted, and their number is announced', async () => {
  server.use(
    ...mockBackend({ users: [{ ...fakeUsers(1)[0]!, firstName: 'Zoë', lastName: 'Čapek', email: 'zoe@scv.example' }] }),
  );
  const { container } = renderRoute(routes, '/users?query=cap,%20ZOE');

  expect(await screen.findByText('1 user found')).toHaveAttribute('role', 'status');
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Zoë', 'Čap', 'zoe']);
});

test('without users the list offers to enroll the first', async () => {
  server.use(...mockBackend({ users: [] }));
  const { router, user } = renderRoute(routes, '/users');
  expect(await screen.findByText('There are no users yet')).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'Enroll the first user' }));
  expect(await screen.findByRole('dialog', { name: 'Enroll user' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/users/enroll');
});

test('Back from a search returns to the list before it (decided 3)', async () => {
  server.use(...mockBackend({ users: fakeUsers(30) }));
  const { router, user } = renderRoute(routes, '/users?page=3');
  await screen.findByText('21–30 of 30 users');
  const box = searchBox();
  await user.type(box, 'zzz');
  await screen.findByText('No users match your search');
  await user.type(box, 'z');
  await waitFor(() => expect(router.state.location.search).toBe('?query=zzzz'));

  await router.navigate(-1);
  expect(await screen.findByText('21–30 of 30 users')).toBeVisible();
  expect(box).toHaveValue('');
});

test('a request that is no longer needed is aborted, and its answer never shown (decided 3)', async () => {
  const [asked, aborted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const users = fakeUsers(20);
  server.use(
    override('getListOfUsers', async ({ request, query }) => {
      const isSlow = query.query === 'slow';
      request.signal.addEventListener('abort', () => aborted.resolve());
      asked.resolve();
      if (isSlow) await aborted.promise;
      const userList = isSlow ? users.slice(0, 10) : users.slice(10, 11);
      return { userList, hasNext: false, totalCount: userList.length };
    }),
  );
  const { router } = renderRoute(routes, '/users?query=slow');
  await screen.findByText('Loading users');
  await asked.promise; // on a busy machine it can come later
  await router.navigate('/users?query=fast');
  await screen.findByText(users[10]!.email);
  await aborted.promise;

  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(screen.queryByText(users[0]!.email)).not.toBeInTheDocument();
});

test('the next page is prefetched, and again when this page has changed', async () => {
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).search));
  onTestFinished(() => server.events.removeAllListeners());
  const { queryClient } = await open('/users', fakeUsers(25));
  const both = ['?page=0&size=10', '?page=1&size=10'];
  await waitFor(() => expect(asked).toEqual(both));

  server.use(...mockBackend({ users: fakeUsers(24) }));
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries();
  await waitFor(() => expect(asked).toEqual([...both, ...both]));
});

// Set before the imports, because a default could be read from the window when the list's modules are loaded.
