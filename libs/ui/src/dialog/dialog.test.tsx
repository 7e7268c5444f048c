import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { TextField } from '../field/text-field.tsx';

/** A button that opens a dialog with a form, as a feature does. */
async function open(props: Partial<DialogProps> = {}) {
  const onClose = vi.fn<() => void>();
  const onBlur = vi.fn<() => void>();
  function Feature() {
    const [isOpen, setOpen] = useState(false);
    function close() {
      onClose();
      setOpen(false);
    }
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Edit User
        </button>
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
  const { dialog } = await open();

  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(dialog).toHaveAttribute('aria-modal', 'true');
  expect(dialog).not.toHaveAttribute('aria-describedby');
});

test.each([
  { by: 'Escape', close: () => userEvent.keyboard('{Escape}') },
  { by: 'the X', close: () => userEvent.click(screen.getByRole('button', { name: 'Close' })) },
])('$by closes it and returns the focus', async ({ close }) => {
  const { onClose } = await open();

  await close();

  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Edit User' })).toHaveFocus();
});

test('it cannot be closed while busy', async () => {
  const { dialog, onClose } = await open({ busy: true });

  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));

  expect(onClose).not.toHaveBeenCalled();
  expect(dialog).toBeVisible();
});

test('pressing a button in the footer leaves the focus in the field', async () => {
  const { onBlur } = await open();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());

  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(onBlur).not.toHaveBeenCalled();
});
