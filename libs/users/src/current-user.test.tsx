import { fakeUsers, mockBackend, renderRoute, server } from '@scv/testing';
import { toast } from '@scv/ui';
import { screen, within } from '@testing-library/react';
import { Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { CurrentLogin } from './current-user.ts';
import { ada, all, bar, button, dialog, field, grace, row } from './testing/users-screen.tsx';
import { usersRoutes } from './users-routes.ts';

const me = { ...ada, role: 'admin' as const };

/** Opens an address with Ada signed in. */
async function openAs(address: string, users = [me, grace, ...fakeUsers(3)]) {
  server.use(...mockBackend({ users, caller: () => me.email }));
  const shell = (
    <CurrentLogin value=" ADA@scv.example ">
      <Outlet />
    </CurrentLogin>
  );
  const view = renderRoute([{ element: shell, children: usersRoutes() }], address, toast);
  await screen.findByRole('table', { name: 'Users' });
  return view;
}

test('one’s own row says "You", and cannot be deleted or selected (decided 3)', async () => {
  const { router, user } = await openAs('/users');
  expect(screen.getAllByText('You')).toHaveLength(1);
  expect(await row(/Ada Byron.*You/)).toBeVisible();

  expect(button('Delete User Ada Byron')).toHaveAccessibleDescription('You cannot delete yourself.');
  await user.click(button('Delete User Ada Byron'));
  expect(router.state.location.pathname).toBe('/users');
  const box = screen.getByRole('checkbox', { name: 'Select Ada Byron' });
  expect(box).toHaveAccessibleDescription(/^You cannot select yourself/);
  await user.click(box);
  (await row(/Ada Byron/)).focus();
  await user.keyboard(' ');
  expect(box).not.toBeChecked();
});

test('on a page with nobody else, the box for all users is empty and selects nobody', async () => {
  const { user } = await openAs('/users', [me]);
  expect(all()).not.toBeChecked();
  await user.click(all());
  expect(all()).not.toBeChecked();
  expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
});

test.each([
  ['on the page, so that the number is right at once', '/users', 'Select all 24'],
  ['on another page', '/users?page=3', 'Select all 25'],
])('selecting all leaves oneself out and says so: %s', async (_, address, name) => {
  const { user } = await openAs(address, [me, grace, ...fakeUsers(23)]);
  await user.click(all());
  expect(all()).toBeChecked();
  expect(await bar()).not.toHaveTextContent('you are left out');
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('24 users selected; you are left out')).toBeVisible();
  expect(within(await bar()).queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
});

test('the address and the shortcut for deleting oneself say why not', async () => {
  const { user } = await openAs(`/users/${me.id}/delete`);
  expect(await dialog('Delete User')).toHaveTextContent('You cannot delete yourself.');
  await user.click(button('Show the list'));
  expect(await row(/Ada Byron/)).toBeVisible();
});

test('in one’s own form, email, role and status are fixed, with the reason (decided 3)', async () => {
  await openAs(`/users/${me.id}/edit`);
  await dialog('Edit User');
  expect(field('Email')).toHaveAttribute('readonly');
  expect(field('Email')).toHaveAccessibleDescription(/^You cannot change your own email/);
  expect(field('Role')).toBeDisabled();
  expect(field('Role')).toHaveAccessibleDescription('You cannot remove your own admin role.');
  expect(field('Active')).toBeDisabled();
  expect(field('Active')).toHaveAccessibleDescription('You cannot deactivate yourself.');
  expect(field('First Name')).toBeEnabled();
});
