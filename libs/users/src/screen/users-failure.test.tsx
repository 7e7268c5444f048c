import { ApiError } from '@scv/api';
import { override } from '@scv/api/mocks';
import { fakeUsers, mockBackend, refusal, renderRoute, server } from '@scv/testing';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import './users-route.tsx';
import { usersRoutes } from './users-routes.ts';

const routes = usersRoutes();

test('a rejected refresh empties the list, is logged, and Retry brings the rows back (§4, §7, §8, decided 3)', async () => {
  server.use(...mockBackend({ users: fakeUsers(3) }));
  const { queryClient, user } = renderRoute(routes, '/users');
  await screen.findAllByRole('row');
  server.use(override('getListOfUsers', () => refusal(500, 'The database is down.')));
  await queryClient.invalidateQueries();

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Request failed with status 500');
  expect(alert).toHaveTextContent('The database is down.');
  expect(screen.queryByRole('row')).not.toBeInTheDocument();
  expect(console.warn).toHaveBeenCalledExactlyOnceWith('Request failed with status 500', expect.any(ApiError));

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
  expect(console.warn).toHaveBeenCalledExactlyOnceWith('Request failed with status 503', expect.any(ApiError));

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
  expect(console.warn).toHaveBeenCalledExactlyOnceWith('The users could not be loaded.', expect.any(ApiError));
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
