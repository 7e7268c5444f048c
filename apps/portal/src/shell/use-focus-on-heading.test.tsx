import { renderRoute } from '@scv/testing';
import { Dialog } from '@scv/ui/dialog';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { useFocusOnHeading } from './use-focus-on-heading.ts';

function Shell() {
  const [isOpen, setIsOpen] = useState(false);
  useFocusOnHeading(isOpen);
  return (
    <>
      <Link to="/users">Users</Link>
      <Outlet />
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Palette" onClose={() => setIsOpen(false)}>
          <input aria-label="Command" data-pc-autofocus />
        </Dialog>
      )}
    </>
  );
}

/** Opens the dashboard, and leaves it for /users, which loads until the returned function is called. */
async function leaveDashboard() {
  const loading = Promise.withResolvers<null>();
  const heading = (text: string) => <h1 tabIndex={-1}>{text}</h1>;
  const children = [
    { path: '/', element: heading('Dashboard') },
    { path: '/users', loader: () => loading.promise, element: heading('Users') },
  ];
  renderRoute([{ Component: Shell, children }], '/');
  await userEvent.click(await screen.findByRole('link', { name: 'Users' }));
  return () => loading.resolve(null);
}

test('the heading of the next screen gets the focus', async () => {
  const finishLoading = await leaveDashboard();
  finishLoading();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus());
});

test('a dialog that was opened while the screen loaded keeps the focus until it closes', async () => {
  const finishLoading = await leaveDashboard();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const input = await screen.findByRole('textbox', { name: 'Command' });
  await waitFor(() => expect(input).toHaveFocus());
  await userEvent.keyboard('en');
  finishLoading();
  await screen.findByRole('heading', { name: 'Users', hidden: true });
  await userEvent.keyboard('roll');
  expect(input).toHaveValue('enroll');

  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus());
});
