import { override } from '@scv/api/mocks';
import { fakeUsers, mockBackend, renderRoute, server } from '@scv/testing';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import './users-route.tsx';
import { usersRoutes } from './users-routes.ts';

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
