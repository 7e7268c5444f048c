import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

/** A button that opens the dialog, as a feature does. */
async function open(props: Partial<ConfirmDialogProps>) {
  const onConfirm = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  function Feature() {
    const [asking, setAsking] = useState(false);
    function cancel() {
      onCancel();
      setAsking(false);
    }
    return (
      <>
        <button type="button" onClick={() => setAsking(true)}>
          Delete User
        </button>
        {asking && (
          <ConfirmDialog
            title="Delete User"
            text="Are you sure you want to delete the following user?"
            confirmLabel="Confirm Delete"
            tone="danger"
            {...props}
            onConfirm={onConfirm}
            onCancel={cancel}
          >
            Ada Byron
          </ConfirmDialog>
        )}
      </>
    );
  }
  render(<Feature />, { wrapper: StrictMode });
  await userEvent.click(screen.getByRole('button', { name: 'Delete User' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete User' });
  return { dialog, onConfirm, onCancel };
}

test('it describes the question and its subject, and focuses Cancel', async () => {
  const { dialog } = await open({});

  expect(dialog).toHaveAccessibleDescription(/Are you sure you want to delete the following user\? Ada Byron/);
  expect(dialog).toHaveAttribute('aria-modal', 'true');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('confirming calls onConfirm and does not close the dialog', async () => {
  const { dialog, onConfirm } = await open({});

  await userEvent.click(screen.getByRole('button', { name: 'Confirm Delete' }));

  expect(onConfirm).toHaveBeenCalledOnce();
  expect(dialog).toBeVisible();
});

test.each([
  { by: 'Escape', cancel: () => userEvent.keyboard('{Escape}') },
  { by: 'Cancel', cancel: () => userEvent.click(screen.getByRole('button', { name: 'Cancel' })) },
])('$by cancels and returns the focus', async ({ cancel }) => {
  const { onCancel, onConfirm } = await open({});

  await cancel();

  expect(onCancel).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete User' })).toHaveFocus();
});

test('Tab keeps the focus inside', async () => {
  const { dialog } = await open({});

  for (let i = 0; i < 4; i++) {
    await userEvent.tab();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  }
});

test('while busy it can be neither cancelled nor confirmed again', async () => {
  const { onCancel, onConfirm } = await open({ busy: true });

  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Delete' }));

  expect(onCancel).not.toHaveBeenCalled();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('an error is shown in the dialog', async () => {
  await open({
    error: { headline: 'Something went wrong please try again', detail: 'You are the last active admin.' },
  });

  expect(screen.getByRole('alert')).toHaveTextContent(
    'Something went wrong please try againYou are the last active admin.',
  );
});

test('no style element is added, because a strict content security policy would block it', async () => {
  await open({});

  expect(document.querySelectorAll('style')).toHaveLength(0);
});
