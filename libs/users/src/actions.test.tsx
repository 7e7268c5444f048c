import type { Standing as OneStanding, User } from '@scv/api';
import { Standing } from '@scv/api/schemas';
import { apiSettings, configureApi } from '@scv/api/settings';
import { fakeUsers } from '@scv/testing';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { actions, isFor } from './actions.tsx';
import { ManyQuestion } from './run/question.tsx';
import type { ManyAction } from './run/user-write.tsx';
import { ada } from './testing/users-screen.tsx';
import { nameOf } from './user-name.tsx';

const kinds = {
  'an active user': ada,
  'an inactive user': { ...ada, status: 'Inactive' },
  'an active admin': { ...ada, role: 'admin' },
} as const satisfies Record<string, User>;

test.each<[keyof typeof actions, (keyof typeof kinds)[]]>([
  ['activate', ['an active user', 'an active admin']],
  ['deactivate', ['an inactive user']],
  ['makeAdmin', ['an active admin']],
  ['makeUser', ['an active user', 'an inactive user']],
  ['delete', []],
])('%s skips %j', (name, skipped) => {
  expect(Object.entries(kinds).flatMap(([who, user]) => (isFor(actions[name], user) ? [] : [who]))).toEqual(skipped);
});

const standings = Standing.options;

test.each<[keyof typeof actions, OneStanding[]]>([
  ['endSessions', ['invited', 'no-account']],
  ['sendActivation', ['active', 'no-account', 'locked-out', 'failed', 'inactive']],
])('%s skips users who stand like one of %j', (name, skipped) => {
  configureApi({ ...apiSettings(), features: ['accounts'] });
  expect(standings.filter((standing) => !isFor(actions[name], { ...ada, standing }))).toEqual(skipped);
});

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

test('a question about one user names them', () => {
  const [user] = usersOf(1) as [User];
  expect(ask('deactivate', [user]).asked).toHaveTextContent(`Deactivate ${nameOf(user)}?`);
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
