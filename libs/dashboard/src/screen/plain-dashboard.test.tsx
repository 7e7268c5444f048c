import type { UserList } from '@scv/api';
import { override } from '@scv/api/mocks';
import { fakeUsers, mockBackend, renderRoute, server } from '@scv/testing';
import { forgetActions, noteAction } from '@scv/ui';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, onTestFinished, test } from 'vitest';
import { PlainDashboard } from './dashboard-route.tsx';
import { testLinks } from '../testing/test-links.tsx';

const open = () => renderRoute([{ path: '/', element: <PlainDashboard links={testLinks()} /> }], '/');

test('a skeleton is shown until the number of users is loaded (decided 5)', async () => {
  const answer = Promise.withResolvers<UserList>();
  server.use(override('getListOfUsers', () => answer.promise));
  open();
  expect(await screen.findByText('Loading the number of users')).toBeInTheDocument();

  answer.resolve({ userList: [], hasNext: false, totalCount: 1234 });

  expect(await screen.findByText('1,234')).toBeVisible();
  expect(screen.queryByText('Loading the number of users')).not.toBeInTheDocument();
});

test('a rejected list call shows its status and request id, and can be retried (§8)', async () => {
  server.use(
    override('getListOfUsers', () => HttpResponse.json({}, { status: 500, headers: { 'x-request-id': 'req-7' } })),
  );
  const { user } = open();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Request failed with status 500')).toBeVisible();
  expect(alert.getByText('req-7')).toBeVisible();

  server.use(...mockBackend({ users: fakeUsers(12) }));
  await user.click(alert.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('12')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('recent actions are listed, the latest first', async () => {
  server.use(...mockBackend({ users: fakeUsers(12) }));
  onTestFinished(forgetActions);
  noteAction({ tone: 'success', headline: 'User Created Successfully', detail: 'Alan Turing' });
  noteAction({ tone: 'danger', headline: 'Edit User failed', detail: 'Grace Hopper' });
  open();

  const list = (await screen.findByText('Edit User failed')).closest('ul')!;
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Edit User failedGrace Hopper\d\d:\d\d:\d\d$/),
    expect.stringMatching(/^User Created SuccessfullyAlan Turing\d\d:\d\d:\d\d$/),
  ]);
});
