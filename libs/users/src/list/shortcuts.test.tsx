import { fakeUsers, mockBackend, server } from '@scv/testing';
import { PendingBar } from '@scv/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import '../export-users.tsx';
import { commandList, enrollFrom } from '../list-commands.ts';
import { button, closed, dialog, field, message, open, question, rows, searchBox } from '../testing/users-screen.tsx';
import { overList } from '../user-paths.ts';
import './shortcuts-dialog.tsx';

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
    expect(await screen.findByRole('button', { name: 'More actions' })).toBeVisible();
    await user.keyboard('a');
    expect(button('Select all 5')).toHaveFocus();
  });

  test('? shows the list of shortcuts', async () => {
    const { user } = await open('/users');
    await user.keyboard('?');
    const list = within(await dialog('Keyboard shortcuts'));
    expect(list.getAllByRole('term')).toHaveLength(13);
    expect(list.getByText('Select up to this user').nextElementSibling).toHaveTextContent('Shift+Space');
    await user.keyboard('{Escape}');
    await closed();
  });

  test('keys with Control, Meta or Alt are left to the browser', async () => {
    const { router, user } = await open('/users');
    for (const keys of ['{Control>}n{/Control}', '{Meta>}n{/Meta}', '{Alt>}/{/Alt}']) {
      await user.keyboard(keys);
      expect([keys, router.state.location.pathname]).toEqual([keys, '/users']);
      expect(document.body).toHaveFocus();
    }
  });

  test('shortcuts do nothing in a text field or a select', async () => {
    const { router, user } = await open('/users');
    await user.type(searchBox(), 'n/?');
    expect(searchBox()).toHaveValue('n/?');
    screen.getByRole('combobox', { name: 'Rows per page' }).focus();
    await user.keyboard('n');
    expect(router.state.location.pathname).toBe('/users');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('shortcuts, also those of a row, do nothing while a dialog is open', async () => {
    const { router, user } = await open('/users');
    await user.keyboard('/{ArrowDown}?');
    await dialog('Keyboard shortcuts');
    await user.keyboard('n/{Delete} {PageDown}');
    expect(searchBox()).not.toHaveFocus();
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

    const { router, user } = await open('/users');
    await user.keyboard('?/');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(searchBox()).not.toHaveFocus();
    void router.navigate('/users', { state: { command: 'shortcuts' } }); // as the name menu does
    await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
    await user.keyboard('{Escape}');
    await closed();
    await user.keyboard('/');
    expect(searchBox()).toHaveFocus();
  });
});

describe('in the table', () => {
  test('the down arrow goes from the search to the table, Enter and e edit, Escape returns', async () => {
    const { user } = await open('/users');
    await user.keyboard('/{ArrowDown}{ArrowDown}');
    for (const key of ['{Enter}', 'e']) {
      expect(rows()[1]).toHaveFocus();
      await user.keyboard(key);
      await dialog('Edit User');
      await user.keyboard('{Escape}');
      await closed();
    }
    expect(rows()[1]).toHaveFocus();
  });

  test('Delete asks, and after the deletion the focus is on the next row', async () => {
    const { user } = await open('/users');
    const next = rows()[2]!.dataset['row'];
    await user.keyboard('/{ArrowDown}{ArrowDown}{Delete}');
    await question('Delete User');
    await user.click(button('Confirm Delete'));
    await message();
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

test.each([
  ['export', 'Export users', '?query=scv.example&size=25'],
  ['shortcuts', 'Keyboard shortcuts', '?size=50'],
] as const)(
  'the command %s of another screen opens “%s” once on the list, whose %s stays',
  async (command, title, search) => {
    const { router, user } = await open(`/users${search}`);
    const { address, options } = commandList(router.state.location, command);
    void router.navigate(address, options);
    expect(await dialog(title)).toBeVisible();
    const location = { pathname: '/users', search, state: null };
    expect(router.state).toMatchObject({ historyAction: 'REPLACE', location });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
);

test('after Clear search in the empty list, the focus is in the search box', async () => {
  const { user } = await open('/users');
  await user.type(searchBox(), 'nobody-has-this');
  await screen.findByText('No users match your search');
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1)!);
  expect(searchBox()).toHaveFocus();
  expect(await screen.findByText('1–5 of 5 users')).toBeVisible();
  expect(searchBox()).toHaveFocus();
});

test('after a dialog that was opened by its address, the focus is on its row', async () => {
  const users = fakeUsers(5);
  const { user } = await open(`/users/${users[2]!.id}/edit`, users);
  await dialog('Edit User');
  await user.keyboard('{Escape}');
  await closed();
  await waitFor(() => expect(rows()[2]).toHaveFocus());
});

test('when another page shows another user in a row, the focus moves from a button to the row', async () => {
  const { user } = await open('/users', fakeUsers(25));
  screen.getAllByRole('button', { name: /^Delete User/ })[1]!.focus();
  await user.keyboard('{PageDown}');
  expect(await screen.findByText('11–20 of 25 users')).toBeVisible();
  await waitFor(() => expect(rows()[1]).toHaveFocus());
});

test('a row behind a dialog never gets the focus', async () => {
  const users = fakeUsers(5);
  const { queryClient, user } = await open('/users', users);
  await user.keyboard('/{ArrowDown}{Enter}');
  await dialog('Edit User');
  (document.activeElement as HTMLElement).blur();
  server.use(...mockBackend({ users: users.map((each) => ({ ...each, firstName: 'Renamed' })) }));
  await queryClient.invalidateQueries();
  await screen.findAllByText(/^Renamed/);
  expect(document.body).toHaveFocus();
});

test('after a click outside the table, a refresh does not move the focus back', async () => {
  const users = fakeUsers(5);
  const { queryClient, user } = await open('/users', users);
  await user.keyboard('/{ArrowDown}');
  expect(rows()[0]).toHaveFocus();
  await user.click(document.body);
  server.use(...mockBackend({ users: users.map((each) => ({ ...each, firstName: 'Renamed' })) }));
  await queryClient.invalidateQueries();
  await screen.findAllByText(/^Renamed/);
  expect(document.body).toHaveFocus();
});

test.each([
  ['/users', '?page=3&query=ada', '/users/enroll?page=3&query=ada', overList],
  ['/users', '', '/users/enroll', overList],
  ['/dashboard', '?query=ada', '/users/enroll', {}],
  ['/users/import', '?page=3', '/users/enroll', {}],
])('from %s%s, enrolling opens %s', (pathname, search, address, options) => {
  expect(enrollFrom({ pathname, search })).toEqual({ address, options });
});

test.each([
  ['/users', '?page=3&query=ada', '/users?page=3&query=ada', true],
  ['/dashboard', '?query=ada', '/users', false],
  ['/users/import', '', '/users', false],
])('from %s%s, a command goes to the list at %s', (pathname, search, address, replace) => {
  const options = { state: { command: 'export' }, replace, preventScrollReset: replace };
  expect(commandList({ pathname, search }, 'export')).toEqual({ address, options });
});
