import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createBrowserRouter, createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/fields.tsx';
import { ConfirmDialog, Dialog, type DialogProps } from './dialog.tsx';
import { forgetUnsavedChanges, hasUnsavedChanges } from '../browser/page-events.ts';
import { LeaveGuard } from './leave-guard.tsx';

/** Opens a form by a button, as a feature does. */
async function openForm(props: Partial<DialogProps> = {}) {
  const onClose = vi.fn<() => void>();
  const onBlur = vi.fn<() => void>();
  function Feature() {
    const [isOpen, setOpen] = useState(false);
    const close = () => (onClose(), setOpen(false));
    return (
      <>
        <button onClick={() => setOpen(true)}>Edit User</button>
        {isOpen && (
          <Dialog title="Edit User" footer={<Button>Save Changes</Button>} {...props} onClose={close}>
            <TextField label="First Name" />
            <TextField label="Email" initialFocus onBlur={onBlur} />
          </Dialog>
        )}
      </>
    );
  }
  render(<Feature />, { wrapper: StrictMode });
  await userEvent.click(screen.getByRole('button', { name: 'Edit User' }));
  return { dialog: await screen.findByRole('dialog', { name: 'Edit User' }), onClose, onBlur };
}

test('the field with initialFocus gets the focus, and the form is not the description of the dialog', async () => {
  const { dialog } = await openForm();

  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(dialog).toHaveAttribute('aria-modal', 'true');
  expect(dialog).not.toHaveAttribute('aria-describedby');
});

test.each([
  { by: 'Escape', close: () => userEvent.keyboard('{Escape}') },
  { by: 'the X', close: () => userEvent.click(screen.getByRole('button', { name: 'Close' })) },
])('$by closes it and returns the focus', async ({ close }) => {
  const { onClose } = await openForm();

  await close();

  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Edit User' })).toHaveFocus();
});

test('the heading of the screen gets the focus of a dialog that was there at first', async () => {
  function Feature() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <h1 tabIndex={-1}>Ada Byron</h1>
        {isOpen && (
          <Dialog title="Edit User" onClose={() => setOpen(false)}>
            <TextField label="First Name" initialFocus />
          </Dialog>
        )}
      </>
    );
  }
  render(<Feature />, { wrapper: StrictMode });
  await waitFor(() => expect(screen.getByLabelText('First Name')).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('it cannot be closed while busy', async () => {
  const { dialog, onClose } = await openForm({ busy: true });

  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));

  expect(onClose).not.toHaveBeenCalled();
  expect(dialog).toBeVisible();
});

test('pressing a button in the footer leaves the focus in the field', async () => {
  const { onBlur } = await openForm();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());

  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(onBlur).not.toHaveBeenCalled();
});

test('a question is described by its text and its subject, and adds no style element, which the security policy blocks', () => {
  const question = { title: 'Delete User', text: 'Delete the following user?', confirmLabel: 'Confirm Delete' };
  render(
    <ConfirmDialog {...question} tone="danger" onConfirm={() => {}} onCancel={() => {}}>
      Ada Byron
    </ConfirmDialog>,
  );
  const dialog = screen.getByRole('alertdialog', { name: 'Delete User' });
  expect(dialog).toHaveAccessibleDescription(/Delete the following user\? Ada Byron/);
  expect(document.querySelectorAll('style')).toHaveLength(0);
});

describe('the question before leaving', () => {
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

  /** Opens a form in the middle of the history `/`, `/a`, `/b`, `/form`, `/c`, `/d`, and types into it. */
  async function openTyped() {
    function Form() {
      const [typed, setTyped] = useState(false);
      return (
        <>
          <h1>/form</h1>
          <button onClick={() => setTyped(true)}>Type</button>
          <button onClick={() => setTyped(false)}>Save</button>
          <LeaveGuard when={typed} title="Leave?" text="It will be lost." leaveLabel="Leave" />
        </>
      );
    }
    const screens = ['/', '/a', '/b', '/c', '/d'].map((each) => ({ path: each, element: <h1>{each}</h1> }));
    const router = createBrowserRouter([...screens, { path: '/form', Component: Form }]);
    onTestFinished(() => {
      router.dispose();
      vi.useRealTimers();
    });
    render(<RouterProvider router={router} />);
    for (const to of ['/a', '/b', '/form', '/c', '/d']) await act(() => router.navigate(to));
    await act(() => router.navigate(-2));
    await userEvent.click(await screen.findByRole('button', { name: 'Type' }));
    return router;
  }

  /** "At once" is before the guard's timer runs. jsdom's steps have a timer of their own. */
  async function stepAtOnce(...steps: number[]) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const step of steps) {
      // Capturing, because the guard hides steps from other listeners.
      const stepped = new Promise((resolve) => addEventListener('popstate', resolve, { capture: true, once: true }));
      history.go(step);
      await stepped;
    }
  }

  function settle() {
    vi.runAllTimers();
    vi.useRealTimers();
  }

  test.each([
    { steps: [-1], answer: 'Stay', path: '/form' },
    { steps: [-1], answer: 'Leave', path: '/b' },
    { steps: [-1, -1], answer: 'Stay', path: '/form' },
    { steps: [-1, -1], answer: 'Leave', path: '/a' },
    { steps: [-1, -1, -1], answer: 'Stay', path: '/form' },
    { steps: [-1, 1, -2], answer: 'Leave', path: '/a' },
    { steps: [1, 1], answer: 'Stay', path: '/form' },
    { steps: [1, 1], answer: 'Leave', path: '/d' },
  ])('after the steps $steps at once, $answer shows the address $path', async ({ steps, answer, path }) => {
    const router = await openTyped();
    await stepAtOnce(...steps);
    settle();
    await userEvent.click(await screen.findByRole('button', { name: answer }));
    await waitFor(() => expect([location.pathname, router.state.location.pathname]).toEqual([path, path]));
    expect(screen.getByRole('heading', { level: 1, name: path })).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('a save that ends during a step brings the address back, and the router hears nothing', async () => {
    const router = await openTyped();
    const shown: string[] = [];
    router.subscribe(({ location: { pathname } }) => void shown.push(pathname));
    await stepAtOnce(-1);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    settle();
    await waitFor(() => expect(location.pathname).toBe('/form'));
    expect(shown).toEqual([]);
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { level: 1, name: '/b' })).toBeInTheDocument();
  });

  test('a question that was open when nothing was left to lose does not come back', async () => {
    await openTyped();
    await stepAtOnce(-1);
    settle();
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
    fireEvent.click(screen.getByText('Save'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    fireEvent.click(screen.getByText('Type'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event;
  };

  test('a change of only the query does not ask', async () => {
    const { router } = form({ when: true });

    await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));

    expect(router.state.location.search).toBe('?page=2');
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
});
