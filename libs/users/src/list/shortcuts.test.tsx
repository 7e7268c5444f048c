import { captureDownloads, fakeUsers, mockBackend, renderRoute, server } from '@scv/testing';
import { PendingBar } from '@scv/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { EnrollUserDialog } from '../edit/enroll-user-dialog.tsx';
import { commandList } from '../list-commands.ts';
import { button, closed, dialog, field, message, open, question, rows, searchBox } from '../testing/users-screen.tsx';
import { usersRoutes } from '../users-routes.ts';
import './shortcuts-dialog.tsx';
import '../export-users.tsx';

describe('anywhere on the list', () => {
  test('/ goes to the search box and selects its text', async () => {
    const { user } = await open('/users?query=a');
    await user.keyboard('/');
    expect(searchBox()).toHaveFocus();
    expect(searchBox()).toHaveValue('a');
    await user.keyboard('b');
    expect(searchBox()).toHaveValue('b');
  });

  test('n opens the enroll form, which gets the focus', async () => {
    const { user } = await open('/users');
    await user.keyboard('n');
    expect(await dialog('Enroll user')).toBeVisible();
    await waitFor(() => expect(field('First Name')).toHaveFocus());
    expect(field('First Name')).toHaveValue('');
  });

  test('a goes from a selected row to the actions for the selected users', async () => {
    const { user } = await open('/users');
    await user.keyboard('/{ArrowDown} ');
    expect(await screen.findByRole('button', { name: 'Change' })).toBeVisible();
    await user.keyboard('a');
    expect(button('Select all 5')).toHaveFocus();
  });

  test('after n, while the form is still loading, shortcuts do nothing', async () => {
    const loaded = Promise.withResolvers<{ Component: typeof EnrollUserDialog }>();
    const routes = usersRoutes();
    const enroll = routes[0]?.children?.find(({ path }) => path === 'enroll');
    if (enroll) enroll.lazy = () => loaded.promise;
    server.use(...mockBackend({ users: fakeUsers(3) }));
    const { user } = renderRoute(routes, '/users');
    await screen.findByRole('table', { name: 'Users' });
    await user.keyboard('n?/');
    loaded.resolve({ Component: EnrollUserDialog });

    await dialog('Enroll user');
    await waitFor(() => expect(field('First Name')).toHaveFocus());
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test.each([
    ['?', (user: { keyboard: (keys: string) => Promise<void> }) => user.keyboard('?')],
    ['the button', (user: { click: (on: Element) => Promise<void> }) => user.click(button('Keyboard shortcuts'))],
  ] as const)('%s shows the list of shortcuts', async (_, ask) => {
    const { user } = await open('/users');
    await ask(user);
    const list = within(await dialog('Keyboard shortcuts'));
    expect(list.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'From the search to the table',
      'Previous row, next row',
      'First row, last row',
      'Previous page, next page',
      'Edit user',
      'Delete user…',
      'Select user',
      'Select up to this user',
      'Open the command palette',
      'Search users',
      'Enroll user',
      'To the actions for the selected users',
      'Show this list',
    ]);
    await user.keyboard('{Escape}');
    await closed();
  });

  test.each(['{Control>}n{/Control}', '{Meta>}n{/Meta}', '{Alt>}/{/Alt}'])(
    '%s is left to the browser',
    async (keys) => {
      const { router, user } = await open('/users');
      await user.keyboard(keys);
      expect(router.state.location.pathname).toBe('/users');
      expect(document.body).toHaveFocus();
    },
  );

  test('shortcuts do nothing in a text field or a select', async () => {
    const { router, user } = await open('/users');
    await user.type(searchBox(), 'n/?');
    expect(searchBox()).toHaveValue('n/?');
    screen.getByRole('combobox', { name: 'Rows per page' }).focus();
    await user.keyboard('n');
    expect(router.state.location.pathname).toBe('/users');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('shortcuts do nothing while a dialog is open', async () => {
    const { router, user } = await open('/users');
    await user.keyboard('?');
    await dialog('Keyboard shortcuts');
    await user.keyboard('n/');
    expect(router.state.location.pathname).toBe('/users');
    expect(searchBox()).not.toHaveFocus();
  });

  test('the shortcuts of a row do nothing while a dialog is open', async () => {
    const { router, user } = await open('/users');
    await user.keyboard('/{ArrowDown}?');
    await dialog('Keyboard shortcuts');
    await user.keyboard('{Delete} {PageDown}');
    expect(router.state.location).toMatchObject({ pathname: '/users', search: '' });
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
  });

  test('single-key shortcuts can be turned off, which is remembered, and on again', async () => {
    const first = await open('/users');
    await first.user.keyboard('?');
    await first.user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
    await first.user.keyboard('{Escape}');
    await closed();
    await first.user.keyboard('n');
    expect(first.router.state.location.pathname).toBe('/users');
    first.unmount();

    const { user } = await open('/users');
    await user.keyboard('?/');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(searchBox()).not.toHaveFocus();
    await user.click(button('Keyboard shortcuts'));
    await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
    await user.keyboard('{Escape}');
    await closed();
    await user.keyboard('/');
    expect(searchBox()).toHaveFocus();
  });
});

describe('in the table', () => {
  test('the down arrow goes from the search to the table, Enter edits, Escape returns', async () => {
    const { user } = await open('/users');
    await user.keyboard('/{ArrowDown}{ArrowDown}');
    expect(rows()[1]).toHaveFocus();
    await user.keyboard('{Enter}');
    await dialog('Edit User');
    await user.keyboard('{Escape}');
    await closed();
    expect(rows()[1]).toHaveFocus();
  });

  test('Delete asks, and after the deletion the focus is on the next row', async () => {
    const { user } = await open('/users');
    const next = rows()[2]!.dataset['row'];
    await user.keyboard('/{ArrowDown}{ArrowDown}{Delete}');
    await question('Delete User');
    await user.click(button('Confirm Delete'));
    await message('User Deleted Successfully');
    await waitFor(() => expect(rows()[1]!.dataset['row']).toBe(next));
    await waitFor(() => expect(rows()[1]).toHaveFocus());
  });

  test('keys are ignored while a loading bar is shown', async () => {
    const { router, user } = await open('/users');
    await user.keyboard('/{ArrowDown}');
    const { unmount } = render(<PendingBar />);
    await user.keyboard('{Delete}{ArrowDown}n');
    expect(router.state.location.pathname).toBe('/users');
    expect(rows()[0]).toHaveFocus();

    unmount();
    await user.keyboard('{ArrowDown}');
    expect(rows()[1]).toHaveFocus();
  });

  test('Page Down and Page Up turn the page and keep the focus in the same place', async () => {
    const { user } = await open('/users', fakeUsers(25));
    await user.keyboard('/{ArrowDown}{ArrowDown}{PageDown}');
    expect(await screen.findByText('11–20 of 25 users')).toBeVisible();
    await waitFor(() => expect(rows()[1]).toHaveFocus());
    await user.keyboard('{PageUp}');
    expect(await screen.findByText('1–10 of 25 users')).toBeVisible();
    await waitFor(() => expect(rows()[1]).toHaveFocus());
    await user.keyboard('{PageUp}');
    expect(screen.getByText('1–10 of 25 users')).toBeVisible();
  });
});

// Loads the dialogs before the first test's time starts.

const saved = captureDownloads();

describe.each([
  ['export', 'Export users'],
  ['shortcuts', 'Keyboard shortcuts'],
] as const)('the command %s of another screen', (command, title) => {
  test.each(['/users?query=scv.example&size=25', '/users?size=50'])(
    'runs once on the list at %s, which stays as it is',
    async (start) => {
      const { router, user } = await open(start);
      const { address, options } = commandList(router.state.location, command);
      void router.navigate(address, options);
      expect(await dialog(title)).toBeVisible();
      expect(router.state).toMatchObject({
        historyAction: 'REPLACE',
        location: { pathname: '/users', search: start.slice('/users'.length), state: null },
      });
      if (command === 'export') await screen.findByText(/users exported\./);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(saved).toHaveLength(command === 'export' ? 1 : 0);
    },
  );
});
