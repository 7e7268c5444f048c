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

  const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
  const code = () => screen.getByRole('status').textContent;

  test('each digit has a box, and typing goes from one to the next', async () => {
    render(<Code />);
    expect(boxes().map((box) => box.getAttribute('aria-label') ?? box.labels?.[0]?.textContent)).toEqual([
      'Code',
      ...[2, 3, 4, 5, 6].map((digit) => `Digit ${digit} of 6`),
    ]);

    expect(boxes()[0]).toHaveAccessibleDescription('Digit 1 of 6');
    await userEvent.click(boxes()[0]!);
    await userEvent.keyboard('12x345678');
    expect(code()).toBe('123456');
  });

  test('a code is pasted whole, without the word and the blanks around its digits', async () => {
    render(<Code />);
    await userEvent.click(boxes()[0]!);
    await userEvent.paste('Code: 123 456\n');
    expect(code()).toBe('123456');
  });

  test('a browser may fill the first box with the whole code', () => {
    render(<Code />);
    expect(boxes()[0]).toHaveAttribute('autocomplete', 'one-time-code');
    fireEvent.input(boxes()[0]!, { target: { value: '123456' } });
    expect(boxes().map((box) => box.value)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('a click into a full box lets its digit be replaced, and the Delete key clears it', async () => {
    render(<Code />);
    await userEvent.click(boxes()[0]!);
    await userEvent.paste('123456');
    await userEvent.click(boxes()[2]!);
    await userEvent.keyboard('9');
    expect(code()).toBe('129456');
    await userEvent.click(boxes()[5]!);
    await userEvent.keyboard('{Delete}');
    expect(code()).toBe('12945');
  });

  test('an error describes each box', () => {
    render(<Code error="That code is wrong." />);
    for (const box of boxes()) expect(box).toHaveAccessibleDescription(/^That code is wrong\./);
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
