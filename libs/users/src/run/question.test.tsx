import type { User } from '@scv/api';
import { apiSettings, configureApi } from '@scv/api/settings';
import { fakeUsers } from '@scv/testing';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { nameOf } from '../user-name.tsx';
import { actions, type ManyAction } from '../actions.tsx';
import { ManyQuestion } from './question.tsx';

type ManyName = 'activate' | 'deactivate' | 'delete';

function ask(name: ManyName, users: readonly User[], skipped = 0) {
  const action: ManyAction = actions[name];
  const { many, confirm = action.label } = action;
  const onConfirm = vi.fn<(accountsFor: readonly User[]) => void>();
  const props = { action, title: many.title, users, skipped, offersAccounts: many.offersAccounts, onConfirm };
  render(<ManyQuestion {...props} onCancel={() => {}} />);
  return {
    asked: screen.getByRole('alertdialog'),
    confirm: screen.getByRole('button', { name: confirm }),
    onConfirm,
    user: userEvent.setup(),
  };
}

const usersOf = (count: number, role: User['role'] = 'user') =>
  fakeUsers(count).map((user): User => ({ ...user, role }));

test.each([
  [0, ''],
  [1, '1 of them is an administrator: A X.'],
  [5, '5 of them are administrators: A X, B X, C X, D X, E X.'],
  [6, '6 of them are administrators: A X, B X, C X, D X, E X and 1 more.'],
])('%d administrators among the users to delete: “%s”', (count, note) => {
  const users = usersOf(8).map((user, index): User => ({
    ...user,
    firstName: 'ABCDEFGH'[index]!,
    lastName: 'X',
    role: index < count ? 'admin' : 'user',
  }));
  const { asked } = ask('delete', users);
  if (note) expect(asked).toHaveTextContent(note);
  else expect(asked).not.toHaveTextContent('administrator');
});

test('administrators are not named where nothing is taken from them', () => {
  expect(ask('activate', usersOf(2, 'admin')).asked).not.toHaveTextContent('of them are administrators');
});

test.each([
  [1, 0],
  [5, 0],
  [6, 1],
])('of %d users the first five are named, and %d are counted', (count, more) => {
  const users = usersOf(count);
  const { asked } = ask('activate', users);
  const named = users.filter((user) => asked.textContent.includes(nameOf(user)));
  expect(named).toEqual(users.slice(0, 5));
  expect(asked.textContent.includes('more')).toBe(more > 0);
  if (more) expect(asked).toHaveTextContent(`and ${more} more`);
});

test('a question about one user names them', () => {
  const [user] = usersOf(1) as [User];
  expect(ask('deactivate', [user]).asked).toHaveTextContent(`Deactivate ${nameOf(user)}?`);
});

test('a question that skips nobody mentions no skipped users', () => {
  expect(ask('activate', usersOf(2)).asked).not.toHaveTextContent('skipped');
});

test.each([
  ['', false],
  ['25', false],
  ['261', false],
  [' 26 ', true],
])('26 users are deleted after “%s”: %s', async (typed, deletes) => {
  const { confirm, onConfirm, user } = ask('delete', usersOf(26));
  if (typed) await user.type(screen.getByLabelText('Type 26 to confirm'), typed);
  await user.click(confirm);
  expect(onConfirm).toHaveBeenCalledTimes(deletes ? 1 : 0);
});

test('only a deletion asks for the number', async () => {
  const { confirm, onConfirm, user } = ask('deactivate', usersOf(26));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(confirm);
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith([]);
});

const without = (count: number) =>
  usersOf(3).map((user, index): User => ({ ...user, accountState: index < count ? 'none' : 'active' }));

test.each([
  ['activate', [], 2, null],
  ['activate', ['accounts'], 0, null],
  ['deactivate', ['accounts'], 2, null],
  ['activate', ['accounts'], 1, 'Create accounts: 1 of 3 has no account yet and gets a mail'],
  ['activate', ['accounts'], 2, 'Create accounts: 2 of 3 have no account yet and get a mail'],
] as const)('%s with the features %j offers accounts for %d users: %s', async (name, features, count, label) => {
  configureApi({ ...apiSettings(), features: [...features] });
  const users = without(count);
  const { confirm, onConfirm, user } = ask(name, users);
  expect(screen.queryByRole('checkbox')?.closest('label')?.textContent ?? null).toBe(label);
  await user.click(confirm);
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith(label ? users.slice(0, count) : []);
});
