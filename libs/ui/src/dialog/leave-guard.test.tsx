import { forgetUnsavedChanges, hasUnsavedChanges } from '../browser/page-events.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { LeaveGuard } from './leave-guard.tsx';

function form({ when }: { when: boolean }) {
  const router = createMemoryRouter([
    {
      element: (
        <>
          <Link to="/other">Other</Link>
          <Link to="?page=2">Page 2</Link>
          <Outlet />
        </>
      ),
      children: [
        { path: '/', element: <LeaveGuard when={when} title="Leave?" text="It will be lost." leaveLabel="Leave" /> },
        { path: '/other', element: <h1>Other screen</h1> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return { router };
}

const unload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event;
};

test('with unsaved changes a link asks first, and Stay stays', async () => {
  const { router } = form({ when: true });

  await userEvent.click(screen.getByRole('link', { name: 'Other' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave?' })).toHaveAccessibleDescription(/It will be lost/);
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));

  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/');
});

test("Leave continues to the link's target", async () => {
  form({ when: true });

  await userEvent.click(screen.getByRole('link', { name: 'Other' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));

  expect(await screen.findByRole('heading', { name: 'Other screen' })).toBeVisible();
});

test('a change of only the query does not ask', async () => {
  const { router } = form({ when: true });

  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));

  expect(router.state.location.search).toBe('?page=2');
});

test('with unsaved changes closing the page asks', async () => {
  form({ when: true });
  expect(hasUnsavedChanges()).toBe(true);
  expect(unload().defaultPrevented).toBe(true);
});

test('without unsaved changes nothing asks', async () => {
  form({ when: false });

  expect(hasUnsavedChanges()).toBe(false);
  expect(unload().defaultPrevented).toBe(false);
  await userEvent.click(screen.getByRole('link', { name: 'Other' }));
  expect(await screen.findByRole('heading', { name: 'Other screen' })).toBeVisible();
});

test('after forgetUnsavedChanges nothing asks, until there are new changes', async () => {
  form({ when: true });

  forgetUnsavedChanges();

  expect(unload().defaultPrevented).toBe(false);
  await userEvent.click(screen.getByRole('link', { name: 'Other' }));
  expect(await screen.findByRole('heading', { name: 'Other screen' })).toBeVisible();

  form({ when: true });
  expect(unload().defaultPrevented).toBe(true);
});
