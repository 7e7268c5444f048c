import { fakeUsers, server, usersBackedBy } from '@scv/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, dialog, open, question } from '../testing/users-screen.tsx';

const box = () => screen.getByRole('searchbox', { name: 'Search users' });
const rows = () => screen.getAllByRole('row').slice(1) as [HTMLElement, ...HTMLElement[]];
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('the focus is not lost when the last row of the last page is deleted', async () => {
  const { user } = await open('/users?page=2', fakeUsers(11));
  await user.click(button(/^Delete User/));
  await question('Delete User');
  await user.click(button('Confirm Delete'));
  expect(await screen.findByText('1–10 of 10 users')).toBeVisible();
  await waitFor(() => expect(rows()[0]).toHaveFocus());
});

test('the focus is not lost when the last user is deleted', async () => {
  const { user } = await open('/users', fakeUsers(1));
  await user.click(button(/^Delete User/));
  await question('Delete User');
  await user.click(button('Confirm Delete'));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Enroll the first user' })).toHaveFocus());
});

test('the focus is not lost when the search is cleared in the empty list', async () => {
  const { user } = await open('/users');
  await user.type(box(), 'nobody-has-this');
  await screen.findByText('No users match your search');
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1)!);
  expect(box()).toHaveFocus();
  expect(await screen.findByText('1–5 of 5 users')).toBeVisible();
  expect(box()).toHaveFocus();
});

test('the focus is not lost when a dialog closes that was opened by its address', async () => {
  const users = fakeUsers(5);
  const { user } = await open(`/users/${users[2]!.id}/edit`, users);
  await dialog('Edit User');
  await user.keyboard('{Escape}');
  await closed();
  await waitFor(() => expect(rows()[2]).toHaveFocus());
});

test('the focus is not taken to a row behind a dialog in which it was lost', async () => {
  const users = fakeUsers(5);
  const { queryClient, user } = await open('/users', users);
  await user.keyboard('/{ArrowDown}{Enter}');
  await dialog('Edit User');
  (document.activeElement as HTMLElement).blur();
  server.use(...usersBackedBy(users.map((each) => ({ ...each, firstName: 'Renamed' }))));
  await queryClient.invalidateQueries();
  await screen.findAllByText('Renamed');
  expect(document.body).toHaveFocus();
});

test('the focus is not taken from who has left the table', async () => {
  const { queryClient, user } = await open('/users', fakeUsers(5));
  await user.keyboard('/{ArrowDown}');
  expect(rows()[0]).toHaveFocus();
  await user.click(document.body);
  await queryClient.invalidateQueries();
  expect(document.body).toHaveFocus();
});
