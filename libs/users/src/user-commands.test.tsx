import type { User } from '@scv/api';
import { override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { mockBackend, renderRoute, server } from '@scv/testing';
import { toast } from '@scv/ui';
import { Toaster } from '@scv/ui/toaster';
import { screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { CurrentLogin } from './current-user.ts';
import { ada, button, closed, dialog, field, grace, message, question, row, rows } from './testing/users-screen.tsx';
import { usersRoutes } from './users-routes.ts';
import './user/user-detail-route.tsx';
import './user-commands.tsx';

const lockedOut: User = { ...ada, accountState: 'locked-out' };
const joan: User = {
  ...ada,
  id: crypto.randomUUID(),
  firstName: 'Joan',
  email: 'joan@scv.example',
  status: 'Inactive',
};

beforeEach(() => configureApi({ ...apiSettings(), features: ['extended', 'accounts'] }));

const alan: User = {
  ...joan,
  id: crypto.randomUUID(),
  firstName: 'Alan',
  email: 'alan@scv.example',
  accountState: 'none',
};
/** The list doesn't say why her account failed. */
const emmy: User = {
  ...ada,
  id: crypto.randomUUID(),
  firstName: 'Emmy',
  email: 'emmy@scv.example',
  accountState: 'failed',
};

const alice: User = {
  ...emmy,
  id: crypto.randomUUID(),
  firstName: 'Alice',
  email: 'alice@scv.example',
  account: {
    status: 'refused',
    detail: 'Api validation failed: login: login: An object with this field already exists',
  },
};

/** Opens the list, signed in as Grace. */
async function openList(address = '/users') {
  server.use(
    ...mockBackend({
      users: [lockedOut, joan, alan, emmy, alice, { ...grace, role: 'admin' }],
      caller: () => grace.email,
    }),
  );
  const shell = (
    <CurrentLogin value={grace.email}>
      <Outlet />
      <Toaster />
    </CurrentLogin>
  );
  const view = renderRoute([{ element: shell, children: usersRoutes() }], address, toast);
  await row(/Ada Byron/);
  return view;
}

const offered = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

test.each([
  ['Ada Byron', ['Deactivate', 'Make admin', 'Unlock', 'Send password reset', 'Sign out everywhere']],
  ['Joan Byron', ['Activate', 'Make admin', 'Sign out everywhere']],
  ['Alan Byron', ['Activate', 'Make admin']],
  ['Emmy Byron', ['Deactivate', 'Make admin', 'Sign out everywhere']],
  ['Alice Byron', ['Deactivate', 'Make admin', 'Link the existing account', 'Try again', 'Sign out everywhere']],
  ['Grace Hopper', ['Sign out everywhere']],
])('the menu of %s offers %j (decided 8, decided 13)', async (name, expected) => {
  const { user } = await openList();
  await user.click(button(`More actions ${name}`));
  expect(await offered()).toEqual(expected);
  expect(screen.getByRole('menu')).toHaveAccessibleName(`More actions ${name}`);
  expect(screen.queryByText('You cannot change your own role or status.') !== null).toBe(name === 'Grace Hopper');
});

test('the menu of a card has the buttons of a row, Edit first and Delete last', async () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = 'tbody { display: block }'; // as table-cards.css does
  const { router, user } = await openList();
  await user.click(button('More actions Ada Byron'));
  const commands = await offered();
  expect([commands.at(0), commands.at(-1)]).toEqual(['Edit User', 'Delete User']);
  await user.click(screen.getByText('Delete User'));
  expect(router.state.location.pathname).toMatch(/\/delete$/);
  style.remove();
});

test('an action of the menu asks, then is done, and the button has the focus again (decided 8)', async () => {
  const { router, user } = await openList();
  const sent: unknown[] = [];
  server.use(override('changeAccount', async ({ request }) => void sent.push(await request.clone().json())));
  await user.click(button('More actions Ada Byron'));
  await user.click(await screen.findByText('Unlock'));
  await user.click(within(await question('Unlock the account of Ada Byron?')).getByRole('button', { name: 'Unlock' }));
  await message('Account unlocked');
  await closed();
  expect([sent, router.state.location.pathname]).toEqual([[{ action: 'unlock' }], '/users']);
  expect(await row(/Ada Byron.*Active/)).toBeVisible();
  await waitFor(() => expect(button('More actions Ada Byron')).toHaveFocus());
});

test('the keys of the menu are the menu’s, not the row’s', async () => {
  const { router, user } = await openList();
  await user.click(button('More actions Ada Byron'));
  await offered();
  await user.keyboard('{Delete}e');
  expect(router.state.location.pathname).toBe('/users');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await question('Confirm Admin')).toHaveTextContent('Give Ada Byron administrator rights?');
  expect(router.state.location.pathname).toBe('/users');
});

test('a promotion says the new role, and its Undo says the old one again', async () => {
  const { user } = await openList();
  await user.click(button('More actions Ada Byron'));
  await user.click(await screen.findByText('Make admin'));
  await user.click(within(await question('Confirm Admin')).getByRole('button', { name: 'Confirm' }));
  expect((await screen.findByText(/has the role/)).parentElement).toHaveTextContent(/^Ada Byron has the role Admin\.$/);
  await user.click(button('Undo'));
  expect((await screen.findByText(/User again/)).parentElement).toHaveTextContent(
    /^Ada Byron has the role User again\.$/,
  );
});

test('without accounts there is no menu for oneself', async () => {
  configureApi({ ...apiSettings(), features: ['extended'] });
  await openList();
  expect(button('More actions Grace Hopper')).toHaveAttribute('aria-disabled', 'true');
});

test('the menu closes with Escape', async () => {
  const { user } = await openList();
  await user.click(button('More actions Ada Byron'));
  await offered();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button('More actions Ada Byron')).toHaveFocus();
});

test.each(['a click', 'Enter'])(
  '%s on a row opens the user’s page, and Back leads to the same list (decided 8, decided 13)',
  async (how) => {
    const { router, user } = await openList('/users?query=byron');
    if (how === 'Enter') await user.keyboard('/{ArrowDown}{Enter}');
    else await user.click(within(rows()[0]).getByTitle(ada.email));
    await screen.findByRole('heading', { level: 1, name: 'Ada Byron' });
    expect(router.state.location).toMatchObject({ pathname: `/users/${ada.id}`, search: '' });
    await user.click(screen.getByRole('link', { name: 'Back to the list' }));
    await row(/Joan Byron/);
    expect(router.state.location.search).toBe('?query=byron');
  },
);

test('e edits the user of the row; a backend without pages opens the form with a click (decided 13)', async () => {
  const { router, user, unmount } = await openList();
  await user.keyboard('/{ArrowDown}e');
  await dialog('Edit User');
  expect(router.state.location.pathname).toBe(`/users/${ada.id}/edit`);
  unmount();
  configureApi({ ...apiSettings(), features: [] });
  const plain = await openList();
  await plain.user.click(within(rows()[0]).getByTitle(ada.email));
  await dialog('Edit User');
  await waitFor(() => expect(field('Email')).toHaveFocus());
});
