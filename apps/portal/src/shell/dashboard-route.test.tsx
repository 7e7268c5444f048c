import * as auth from '@scv/auth/session';
import { fakeUsers, renderRoute, server, usersBackedBy } from '@scv/testing';
import { forgetActions, noteAction } from '@scv/ui';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DashboardRoute } from './dashboard-route.tsx';

/* How many users there are: the one thing of the dashboard that comes from the server. */

beforeEach(
  () => void vi.spyOn(auth, 'useSignedInPerson').mockReturnValue({ name: 'Ada Byron', email: 'ada@scv.example' }),
);

const open = () => renderRoute([{ path: '/', element: <DashboardRoute /> }], '/');

test('the place of the number is held until it comes', async () => {
  const answer = Promise.withResolvers<Response>();
  server.use(http.get('*/api/v1/users', () => answer.promise));
  open();
  expect(await screen.findByText('Counting the users')).toBeInTheDocument();

  answer.resolve(HttpResponse.json({ userList: [], hasNext: false, totalCount: 1234 }));

  expect(await screen.findByText('1,234')).toBeVisible();
  expect(screen.queryByText('Counting the users')).not.toBeInTheDocument();
});

test('a number that cannot be had is said with the name of the request, and can be asked for again', async () => {
  server.use(
    http.get('*/api/v1/users', () => HttpResponse.json({}, { status: 500, headers: { 'x-request-id': 'req-7' } })),
  );
  const { user } = open();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(/^The number of users is not known just now\. Request failed with status 500/)).toBeVisible();
  expect(alert.getByText('req-7')).toBeVisible();

  server.use(...usersBackedBy(fakeUsers(12)));
  await user.click(alert.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('12')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('what was done is listed with its result, the latest first', async () => {
  server.use(...usersBackedBy(fakeUsers(12)));
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
