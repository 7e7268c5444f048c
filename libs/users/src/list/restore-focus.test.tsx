import { fakeUsers, mockBackend, server } from '@scv/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { button, closed, dialog, open, question, rows, searchBox } from '../testing/users-screen.tsx';
import { useRestoreFocus } from './shortcuts.tsx';

test('after the last user is deleted, the focus is on the button of the empty list', async () => {
  const { user } = await open('/users', fakeUsers(1));
  await user.click(button(/^Delete User/));
  await question('Delete User');
  await user.click(button('Confirm Delete'));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Enroll the first user' })).toHaveFocus());
});

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

test('a row that was focused as soon as the list was shown keeps the focus', () => {
  const { rerender } = render(<ListWithKeyPress />);
  rerender(<ListWithKeyPress />);
  expect(screen.getByRole('row')).toHaveFocus();
});

/** A list in which a key focuses the row before React has run the effects that follow the paint. */
function ListWithKeyPress() {
  const area = useRef<HTMLDivElement>(null);
  useRestoreFocus(area, undefined, false);
  useLayoutEffect(() => area.current?.querySelector('tr')?.focus(), []);
  return (
    <div ref={area}>
      <table>
        <tbody>
          <tr data-row="a" tabIndex={0} />
        </tbody>
      </table>
    </div>
  );
}
