import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { SearchField } from '../form/search.tsx';
import { SelectField, SwitchField } from './choice-fields.tsx';
import { PasswordField, TextField } from './fields.tsx';

const roles = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
];

test.each([
  ['text', <TextField key="1" label="Email" error="Someone already has this email." />],
  ['password', <PasswordField key="2" label="Email" error="Someone already has this email." />],
  ['select', <SelectField key="3" label="Email" error="Someone already has this email." options={roles} />],
  ['switch', <SwitchField key="4" label="Email" error="Someone already has this email." />],
])('a %s field with an error is invalid and described by the error', (_kind, field) => {
  render(field);
  const control = screen.getByLabelText('Email');

  expect(control).toBeInvalid();
  expect(control).toHaveAccessibleDescription('Someone already has this email.');
});

test('help describes the field until there is an error', () => {
  const { rerender } = render(<TextField label="First Name" help="1–64 characters" />);
  const field = screen.getByRole('textbox', { name: 'First Name' });
  expect(field).toBeValid();
  expect(field).toHaveAccessibleDescription('1–64 characters');

  rerender(<TextField label="First Name" error="Enter a first name." help="1–64 characters" />);
  expect(field).toHaveAccessibleDescription('Enter a first name.');
});

test('a field without help and error has no description', () => {
  render(<TextField label="First Name" />);

  expect(screen.getByRole('textbox')).not.toHaveAttribute('aria-describedby');
});

test('a select reports the value of the chosen label', async () => {
  const change = vi.fn<(value: string) => void>();
  render(<SelectField label="Role" options={roles} onChange={(event) => change(event.target.value)} />);

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Admin');

  expect(change).toHaveBeenCalledExactlyOnceWith('admin');
});

test('a click on the label and the space key toggle a switch', async () => {
  const change = vi.fn<(isOn: boolean) => void>();
  render(<SwitchField label="Active" onChange={(event) => change(event.target.checked)} />);
  const control = screen.getByRole('switch', { name: 'Active' });
  expect(control).not.toBeChecked();

  await userEvent.click(screen.getByText('Active'));
  expect(control).toBeChecked();
  await userEvent.keyboard(' ');
  expect(control).not.toBeChecked();
  expect(change.mock.calls).toEqual([[true], [false]]);
});

test('clearing the search box keeps the focus in it', async () => {
  function Search() {
    const [value, setValue] = useState('');
    return <SearchField label="Search users" value={value} onChange={setValue} />;
  }
  render(<Search />);
  const box = screen.getByRole('searchbox', { name: 'Search users' });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();

  await userEvent.type(box, 'byron');
  expect(box).toHaveValue('byron');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));

  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
});

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
