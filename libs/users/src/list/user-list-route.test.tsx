import { override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { fakeUsers, mockBackend, errorResponse, renderRoute, server } from '@scv/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, onTestFinished, test } from 'vitest';
import {
  ada,
  button,
  cellsOf,
  dialog,
  field,
  open,
  question,
  row,
  rows,
  searchBox,
  unanswered,
} from '../testing/users-screen.tsx';
import { usersRoutes } from '../users-routes.ts';
import './user-list-route.tsx';

const routes = usersRoutes();

test('a row shows the fields of its user (§2, §3, §4, §6)', async () => {
  server.use(...mockBackend({ users: [{ ...ada, role: 'admin', status: 'Inactive' }] }));
  renderRoute(routes, '/users');

  expect(cellsOf(await row(/Ada/))).toMatchObject({
    Name: 'Ada Byronada@scv.example',
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
  const users = fakeUsers(25);
  const { queryClient } = await open('/users', users);
  const both = ['?page=0&size=10', '?page=1&size=10'];
  await waitFor(() => expect(asked).toEqual(both));

  server.use(...mockBackend({ users: users.slice(1) }));
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries();
  await waitFor(() => expect(asked).toEqual([...both, ...both]));
});

test('pages have 10 rows by default, and the address has no size (§2, §9)', async () => {
  const { router } = await open('/users', fakeUsers(60));
  expect(await screen.findByText('1–10 of 60 users')).toBeVisible();
  expect(rows()).toHaveLength(10);
  expect(router.state.location.search).toBe('');
});

test.each([
  ['page=7', '51–60 of 60 users', '?page=6'],
  ['page=99&size=25&query=scv.example', '51–60 of 60 users', '?page=3&size=25&query=scv.example'],
  ['page=99&role=admin', '21–30 of 30 users', '?page=3&role=admin'],
])('a page that is too far ends on the last page: %s (decided 3)', async (search, shown, address) => {
  configureApi({ ...apiSettings(), features: ['extended'] });
  const users = fakeUsers(60).map((user, index) => ({ ...user, role: index < 30 ? 'admin' : 'user' }) as const);
  const { router } = await open(`/users?${search}`, users);
  expect(await screen.findByText(shown)).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe(address));
});

test('while the next page loads, the old rows stay, marked as busy (§3, §4)', async () => {
  const next = Promise.withResolvers<void>();
  const users = fakeUsers(20);
  server.use(
    override('getListOfUsers', async ({ query }) => {
      const page = Number(query.page);
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

test('a rejected refresh empties the list, and Retry brings the rows back (§4, §7, §8, decided 3)', async () => {
  server.use(...mockBackend({ users: fakeUsers(3) }));
  const { queryClient, user } = renderRoute(routes, '/users');
  await screen.findAllByRole('row');
  server.use(override('getListOfUsers', () => errorResponse(500, 'The database is down.')));
  await queryClient.invalidateQueries();

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Request failed with status 500');
  expect(alert).toHaveTextContent('The database is down.');
  expect(screen.queryByRole('row')).not.toBeInTheDocument();

  server.use(...mockBackend({ users: fakeUsers(3) }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findAllByRole('row')).toHaveLength(4);
});

test('without an answer the users could not be loaded (decided 3)', async () => {
  server.use(override('getListOfUsers', () => HttpResponse.error()));
  renderRoute(routes, '/users');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The users could not be loaded.');
  expect(alert).toHaveTextContent('Please check your network connection');
});

const unreadable = 'The server sent an answer that the portal cannot read.';
const truncated = () => new HttpResponse('{"userList":[', { headers: { 'Content-Type': 'application/json' } });

test.each([
  ['status 500', () => new HttpResponse('oops', { status: 500 }), 'Request failed with status 500'],
  ['HTML instead of JSON', () => HttpResponse.html('<h1>Proxy</h1>'), unreadable],
  ['JSON that breaks the contract', () => HttpResponse.json({ userList: [{ id: 1 }] }), unreadable],
  ['truncated JSON', truncated, unreadable],
])('%s is reported, and Retry reads the list', async (_what, answer, message) => {
  server.use(override('getListOfUsers', answer));
  const { user } = renderRoute(routes, '/users');
  expect(await screen.findByText(message)).toBeVisible();
  server.use(...mockBackend({ users: fakeUsers(3) }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findAllByRole('row')).toHaveLength(4);
  expect(screen.getAllByRole('row')[1]).toHaveFocus();
});

/** Opens the list and starts a search that is never answered. */
async function waiting() {
  const users = fakeUsers(25);
  const view = await open('/users', users);
  server.use(override('getListOfUsers', ({ query }) => (query.query ? unanswered : undefined)));
  await view.user.type(searchBox(), 'nobody{Enter}');
  await waitFor(() => expect(screen.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'true'));
  return { ...view, users };
}

test('a row can still be opened while a search is loading', async () => {
  const { user, users } = await waiting();
  await user.click(screen.getByTitle(users[3]!.email));
  await dialog('Edit User');
  expect(field('Email')).toHaveValue(users[3]!.email);
});

test('leaving the search box for a dialog searches at once, and the dialog opens over the results', async () => {
  const { router, user } = await open('/users', fakeUsers(25));
  await user.click(searchBox());
  fireEvent.change(searchBox(), { target: { value: 'nobody' } });
  await user.click(screen.getByRole('link', { name: 'Enroll user' }));
  await dialog('Enroll user');
  expect(router.state.location).toMatchObject({ pathname: '/users/enroll', search: '?query=nobody' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/users', search: '?query=nobody' }));
});

test('the down arrow stays in the search box during text composition', async () => {
  await open('/users', fakeUsers(5));
  searchBox().focus();
  fireEvent.keyDown(searchBox(), { key: 'ArrowDown', isComposing: true });
  expect(searchBox()).toHaveFocus();
  fireEvent.keyDown(searchBox(), { key: 'ArrowDown' });
  expect(searchBox()).not.toHaveFocus();
});

test('names are isolated from the text direction around them', async () => {
  const [user] = fakeUsers(1);
  await open('/users', [{ ...user!, firstName: 'עברית', lastName: 'ש' }]);
  expect(screen.getByRole('link', { name: 'עברית ש' })).toHaveAttribute('dir', 'auto');
  fireEvent.click(button(/^Delete User/));
  expect((await question('Delete User')).querySelector('strong bdi')).toHaveTextContent('עברית ש');
});
