import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState, type ReactNode } from 'react';
import { expect, test, vi, describe } from 'vitest';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/fields.tsx';
import { ConfirmDialog, type ConfirmDialogProps, Dialog, type DialogProps } from './dialog.tsx';
import { forgetUnsavedChanges, hasUnsavedChanges } from '../browser/page-events.ts';
import { LeaveGuard } from './leave-guard.tsx';

/** A button that opens a dialog, as a feature does. */
async function open(name: string, dialog: (close: () => void) => ReactNode) {
  function Feature() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {name}
        </button>
        {isOpen && dialog(() => setOpen(false))}
      </>
    );
  }
  render(<Feature />, { wrapper: StrictMode });
  await userEvent.click(screen.getByRole('button', { name }));
}

async function openForm(props: Partial<DialogProps> = {}) {
  const onClose = vi.fn<() => void>();
  const onBlur = vi.fn<() => void>();
  await open('Edit User', (close) => (
    <Dialog title="Edit User" footer={<Button>Save Changes</Button>} {...props} onClose={() => (onClose(), close())}>
      <TextField label="First Name" />
      <TextField label="Email" initialFocus onBlur={onBlur} />
    </Dialog>
  ));
  return { dialog: await screen.findByRole('dialog', { name: 'Edit User' }), onClose, onBlur };
}

async function openQuestion(props: Partial<ConfirmDialogProps> = {}) {
  const onConfirm = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  await open('Delete User', (close) => (
    <ConfirmDialog
      title="Delete User"
      text="Are you sure you want to delete the following user?"
      confirmLabel="Confirm Delete"
      tone="danger"
      {...props}
      onConfirm={onConfirm}
      onCancel={() => (onCancel(), close())}
    >
      Ada Byron
    </ConfirmDialog>
  ));
  return { dialog: await screen.findByRole('alertdialog', { name: 'Delete User' }), onConfirm, onCancel };
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

test('a question describes what it asks and its subject, and focuses Cancel', async () => {
  const { dialog } = await openQuestion();

  expect(dialog).toHaveAccessibleDescription(/Are you sure you want to delete the following user\? Ada Byron/);
  expect(dialog).toHaveAttribute('aria-modal', 'true');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test.each([
  { by: 'Escape', cancel: () => userEvent.keyboard('{Escape}') },
  { by: 'Cancel', cancel: () => userEvent.click(screen.getByRole('button', { name: 'Cancel' })) },
])('$by cancels and returns the focus', async ({ cancel }) => {
  const { onCancel, onConfirm } = await openQuestion();

  await cancel();

  expect(onCancel).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete User' })).toHaveFocus();
});

test('while busy it can be neither cancelled nor confirmed again', async () => {
  const { onCancel, onConfirm } = await openQuestion({ busy: true });

  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Delete' }));

  expect(onCancel).not.toHaveBeenCalled();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('an error is shown in the dialog', async () => {
  await openQuestion({
    error: { headline: 'Something went wrong please try again', detail: 'You are the last active admin.' },
  });

  expect(screen.getByRole('alert')).toHaveTextContent(
    'Something went wrong please try againYou are the last active admin.',
  );
});

test('no style element is added, because a strict content security policy would block it', async () => {
  await openQuestion();

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
});
