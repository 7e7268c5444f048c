import { override } from '@scv/api/mocks';
import { fakeUsers, mockBackend, refusal, renderRoute, server } from '@scv/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { button, dialog, field, open, question, rows, searchBox, unanswered } from '../testing/users-screen.tsx';
import { usersRoutes } from '../users-routes.ts';
import './users-route.tsx';

const routes = usersRoutes();

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
  server.use(override('getListOfUsers', () => refusal(500, 'The database is down.')));
  await queryClient.invalidateQueries();

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Request failed with status 500');
  expect(alert).toHaveTextContent('The database is down.');
  expect(screen.queryByRole('row')).not.toBeInTheDocument();

  server.use(...mockBackend({ users: fakeUsers(3) }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findAllByRole('row')).toHaveLength(4);
});

test('a failure shows its status and can be tried again (§4, §7, §8, decided 3)', async () => {
  server.use(override('getListOfUsers', () => refusal(503, 'The database is down.')));
  const { user } = renderRoute(routes, '/users');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Request failed with status 503');
  expect(alert).toHaveTextContent('The database is down.');

  server.use(...mockBackend({ users: fakeUsers(3) }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findAllByRole('row')).toHaveLength(4);
  expect(screen.getAllByRole('row')[1]).toHaveFocus();
});

test('an answer that is not JSON is a failure, not an empty list', async () => {
  server.use(override('getListOfUsers', () => HttpResponse.text('<html>A proxy was here</html>')));
  renderRoute(routes, '/users');
  expect(await screen.findByRole('alert')).toHaveTextContent('The server sent an answer that the portal cannot read.');
});

test('without an answer the users could not be loaded (decided 3)', async () => {
  server.use(override('getListOfUsers', () => HttpResponse.error()));
  renderRoute(routes, '/users');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The users could not be loaded.');
  expect(alert).toHaveTextContent('Please check your network connection');
});

test('a rejected call for another list empties the table (§4)', async () => {
  server.use(...mockBackend({ users: fakeUsers(3) }));
  const { router } = renderRoute(routes, '/users');
  await screen.findAllByRole('row');
  server.use(override('getListOfUsers', () => refusal(400, 'No.')));
  await router.navigate('/users?query=ada');
  expect(await screen.findByRole('alert')).toHaveTextContent('Request failed with status 400');
  expect(screen.queryByRole('row')).not.toBeInTheDocument();
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
  const { user } = renderRoute(usersRoutes(), '/users');
  expect(await screen.findByText(message)).toBeVisible();
  server.use(...mockBackend({ users: fakeUsers(3) }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findAllByRole('row')).toHaveLength(4);
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

test('a row can still be deleted while a search is loading, and closing returns to the search', async () => {
  const { router, user, users } = await waiting();
  rows()[0].focus();
  await user.keyboard('{Delete}');
  expect(await question('Delete User')).toHaveTextContent(users[0]!.email);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe('?query=nobody'));
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

test('no search is sent while a dialog is open', async () => {
  const { router, user } = await open('/users/enroll', fakeUsers(25));
  await dialog('Enroll user');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  // In one act, because on a busy machine the search might be sent before the dialog opens.
  await act(() => {
    fireEvent.change(searchBox(), { target: { value: 'nobody' } });
    return router.navigate('/users/enroll');
  });
  await dialog('Enroll user');
  await user.type(field('First Name'), 'Ada, who types for longer than the pause before a search');
  expect(router.state.location).toMatchObject({ pathname: '/users/enroll', search: '' });
  expect(searchBox()).toHaveValue('nobody');
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
  expect(screen.getByTitle('עברית ש')).toHaveAttribute('dir', 'auto');
  fireEvent.click(button(/^Delete User/));
  expect((await question('Delete User')).querySelector('strong bdi')).toHaveTextContent('עברית ש');
});
