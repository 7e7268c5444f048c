import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

test('a password is hidden until it is shown, and can be hidden again, in the same field with the same text', async () => {
  render(<PasswordField label="Password" />);
  const field = screen.getByLabelText('Password');
  await userEvent.type(field, 'secret');
  expect(field).toHaveAttribute('type', 'password');

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  // A password manager would lose a field that is made anew.
  expect(screen.getByLabelText('Password')).toBe(field);
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('secret');

  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('a password can be pasted', async () => {
  render(<PasswordField label="Password" />);
  await userEvent.click(screen.getByLabelText('Password'));
  await userEvent.paste('pasted secret');
  expect(screen.getByLabelText('Password')).toHaveValue('pasted secret');
});

test('Caps Lock is said while it is on and the field is in use', () => {
  render(<PasswordField label="Password" />);
  const field = screen.getByLabelText('Password');
  const notice = screen.getByRole('status');
  expect(notice).toBeEmptyDOMElement();

  fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true });
  expect(notice).toHaveTextContent('Caps Lock is on');
  fireEvent.keyUp(field, { key: 'CapsLock', modifierCapsLock: false });
  expect(notice).toBeEmptyDOMElement();

  fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true });
  fireEvent.blur(field);
  expect(notice).toBeEmptyDOMElement();
});

test('a message elsewhere describes the field beside its own error', () => {
  render(
    <>
      <p id="refusal">Wrong password.</p>
      <PasswordField label="Password" error="Enter your password." describedBy="refusal" />
    </>,
  );
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password. Wrong password.');
});
