import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NewPasswordField, passwordRules, passwordStrength } from './new-password-field.tsx';

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
  expect(field).toHaveAccessibleDescription(/At least 8 characters.*At least 2 digits.*No part of the username/);

  for (const rule of screen.getAllByRole('listitem')) expect(rule).not.toHaveTextContent('(met)');

  await userEvent.type(field, 'Analytical');
  expect(screen.getByText('At least 8 characters')).toHaveTextContent('(met)');
  expect(screen.getByText('At least 2 digits')).not.toHaveTextContent('(met)');
  expect(screen.getByText('At least 2 digits')).not.toHaveClass('is-unmet'); // still typing
  await userEvent.type(field, '42');
  expect(screen.getByRole('meter', { name: 'Password strength' })).toHaveValue(3);
  expect(screen.getByText('Strength: good')).toHaveAttribute('role', 'status');
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
  expect(screen.getByText('Strength: strong, but not all rules are met')).toBeVisible();
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

test.each([
  ['', 0],
  ['password', 1],
  ['aaaaaaaaaaaaaaaa', 2],
  ['Difference12', 3],
  ['correct horse battery staple', 4],
])('the strength of "%s" is %i', (password, strength) => expect(passwordStrength(password)).toBe(strength));
