import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

test('the button shows and hides the password in the same input element', async () => {
  render(<PasswordField label="Password" />);
  const field = screen.getByLabelText('Password');
  await userEvent.type(field, 'secret');
  expect(field).toHaveAttribute('type', 'password');

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  // Password managers lose track of an input that is replaced.
  expect(screen.getByLabelText('Password')).toBe(field);
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('secret');

  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('the Caps Lock warning is shown while Caps Lock is on and the field has the focus', () => {
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

test("describedBy adds a message to the field's own error", () => {
  render(
    <>
      <p id="refusal">Wrong password.</p>
      <PasswordField label="Password" error="Enter your password." describedBy="refusal" />
    </>,
  );
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password. Wrong password.');
});
