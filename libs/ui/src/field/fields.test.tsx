import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, describe, vi } from 'vitest';
import { SearchField } from '../form/search.tsx';
import { SelectField, SwitchField } from './choice-fields.tsx';
import { PasswordField, TextField } from './fields.tsx';
import { CodeField } from './code-field.tsx';
import { NewPasswordField, passwordRules } from './new-password-field.tsx';

const roles = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
];

test.each([
  ['text', <TextField key="1" label="Email" error="Someone already has this email." />],
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

test('clearing the search box keeps the focus in it', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(<SearchField label="Search users" value="byron" onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('');
  expect(screen.getByRole('searchbox', { name: 'Search users' })).toHaveFocus();
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

describe('a field for a code', () => {
  function Code({ error }: { error?: string }) {
    const [code, setCode] = useState('');
    return (
      <>
        <CodeField label="Code" value={code} onChange={setCode} error={error} />
        <output>{code}</output>
      </>
    );
  }

  const field = () => screen.getByLabelText<HTMLInputElement>('Code');
  const code = () => screen.getByRole('status').textContent;

  test('it takes six digits, and a browser may fill it', async () => {
    render(<Code error="That code is wrong." />);
    expect(field()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field()).toHaveAccessibleDescription('That code is wrong.');
    await userEvent.type(field(), '12x345678');
    expect(code()).toBe('123456');
  });

  test.each([
    'Code: 123 456\n',
    '123-456',
    '123–456',
    '123456',
    'Valid 10 min. Code 123456',
    'Your code is 123456. It ends at 14:05:09, ask 1234567 for help.',
    'G-123456 is your code',
    '2026-11-28 10:05, code 123-456',
    'Code 123\u200b456, valid 10 min',
    '12 34 56',
    '１２３４５６',
    '۱۲۳ ۴۵۶',
    '١٢٣٤٥٦',
    '१२३ ४५६',
  ])('of the pasted text %j it takes 123456', async (text) => {
    render(<Code />);
    await userEvent.type(field(), '9');
    await userEvent.paste(text);
    expect(code()).toBe('123456');
  });

  test.each([
    [3, '{Backspace}', '12456', 2],
    [2, '{Delete}', '12456', 2],
    [3, '{Backspace}9', '129456', 3],
    [2, '9', '129456', 3],
    [2, 'x', '123456', 2],
  ])('at %d, the keys %s make it %s and leave the caret at %d', async (at, keys, expected, caret) => {
    render(<Code />);
    await userEvent.click(field());
    await userEvent.paste('123456');
    field().setSelectionRange(at, at);
    await userEvent.keyboard(keys);
    expect(code()).toBe(expected);
    expect(field().selectionStart).toBe(caret);
  });

  test('an input method’s digits stay as they are until they are composed', () => {
    render(<Code />);
    fireEvent.compositionStart(field());
    fireEvent.input(field(), { target: { value: '１２３' } });
    expect(field()).toHaveValue('１２３');
    expect(code()).toBe('');
    fireEvent.compositionEnd(field());
    expect(code()).toBe('123');
  });
});

describe('a field for a new password', () => {
  const complexity = {
    minLength: 8,
    minLowerCase: 1,
    minUpperCase: 1,
    minNumber: 2,
    minSymbol: 0,
    excludeUsername: true,
  };

  test('the rules describe the field, and say which are met while typing', async () => {
    render(<NewPasswordField label="New password" rules={passwordRules(complexity, 'ada.byron@scv.example')} />);
    const field = screen.getByLabelText('New password');
    expect(field).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getByRole('list')).toHaveClass('ui-hidden'); // until the field gets the focus
    expect(field).toHaveAccessibleDescription(/At least 8 characters.*At least 2 digits.*No part of the username/);

    for (const rule of screen.getAllByRole('listitem')) expect(rule).not.toHaveTextContent('(met)');

    await userEvent.type(field, 'Analytical');
    expect(screen.getByRole('list')).not.toHaveClass('ui-hidden');
    expect(screen.getByText('At least 8 characters')).toHaveTextContent('(met)');
    expect(screen.getByText('At least 2 digits')).not.toHaveTextContent('(met)');
    expect(screen.getByText('At least 2 digits')).not.toHaveClass('is-unmet'); // still typing
    await userEvent.type(field, '42');
    expect(screen.getByText('At least 2 digits')).toHaveTextContent('(met)');
  });

  test('unmet rules stand out once the password was left, but not after leaving the field empty', async () => {
    render(<NewPasswordField label="New password" rules={passwordRules(complexity)} />);
    const field = screen.getByLabelText('New password');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(field).not.toHaveAccessibleDescription(/not met/);

    await userEvent.type(field, 'Correct-Horse-Battery1');
    await userEvent.tab(); // to "Show password"
    expect(field).not.toHaveAccessibleDescription(/not met/);
    await userEvent.tab();
    expect(field).toHaveAccessibleDescription(/characters ?\(met\).*2 digits ?\(not met\)/);
    expect(screen.getByText('At least 2 digits')).toHaveClass('is-unmet');
  });

  test('unmet rules stand out when the password is refused', () => {
    render(<NewPasswordField label="New password" rules={passwordRules(complexity)} error="Follow all rules." />);
    for (const rule of screen.getAllByRole('listitem')) expect(rule).toHaveTextContent('(not met)');
  });

  test.each([
    ['Short1', ['At least 8 characters', 'At least 2 digits']],
    ['longenough12', ['At least one upper-case letter']],
    ['LONGENOUGH12', ['At least one lower-case letter']],
    ['My-Byron-1815', ['No part of the username']],
    ['Difference-1822', []],
  ])('"%s" breaks %j', (password, broken) => {
    const rules = passwordRules(complexity, 'ada.byron@scv.example');
    expect(rules.filter(({ isMet }) => !isMet(password)).map(({ text }) => text)).toEqual(broken);
  });

  test('a policy without members has no rules', () => expect(passwordRules({})).toEqual([]));
});
