import type { Standing as OneStanding, User } from '@scv/api';
import { Standing } from '@scv/api/schemas';
import { apiSettings, configureApi } from '@scv/api/settings';
import { fakeUsers } from '@scv/testing';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { actions, appliesTo } from './actions.tsx';
import { BulkConfirmDialog } from './bulk/bulk-confirm-dialog.tsx';
import type { BulkAction } from './user-action.tsx';
import { ada } from './testing/users-screen.tsx';

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
  expect(Object.entries(kinds).flatMap(([who, user]) => (appliesTo(actions[name], user) ? [] : [who]))).toEqual(
    skipped,
  );
});

const standings = Standing.options;

test.each<[keyof typeof actions, OneStanding[]]>([
  ['endSessions', ['invited', 'no-account']],
  ['sendActivation', ['active', 'no-account', 'locked-out', 'failed', 'inactive']],
])('%s skips users who stand like one of %j', (name, skipped) => {
  configureApi({ ...apiSettings(), features: ['accounts'] });
  expect(standings.filter((standing) => !appliesTo(actions[name], { ...ada, standing }))).toEqual(skipped);
});

type BulkName = 'activate' | 'deactivate' | 'delete';

function ask(name: BulkName, users: readonly User[], skipped = 0) {
  const action: BulkAction = actions[name];
  const { button: confirm = action.label } = action.confirmation;
  const onConfirm = vi.fn<(accountsFor: readonly User[]) => void>();
  render(<BulkConfirmDialog {...{ action, users, skipped, onConfirm }} onCancel={() => {}} />);
  return {
    asked: screen.getByRole('alertdialog'),
    confirm: screen.getByRole('button', { name: confirm }),
    onConfirm,
    user: userEvent.setup(),
  };
}

const usersOf = (count: number, role: User['role'] = 'user') =>
  fakeUsers(count).map((user): User => ({ ...user, role }));

test('of many administrators to delete, five are named', () => {
  const users = usersOf(6, 'admin').map((user, index): User => ({
    ...user,
    firstName: 'ABCDEF'[index]!,
    lastName: 'X',
  }));
  expect(ask('delete', [...users, ...usersOf(2)]).asked).toHaveTextContent(
    '6 of them are administrators: A X, B X, C X, D X, E X and 1 more.',
  );
});

test('administrators are not named where nothing is taken from them', () => {
  expect(ask('activate', usersOf(2, 'admin')).asked).not.toHaveTextContent('of them are administrators');
});

test('only a deletion asks for the number', async () => {
  const { confirm, onConfirm, user } = ask('deactivate', usersOf(26));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(confirm);
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith([]);
});

test.each([
  ['activate', []],
  ['deactivate', ['accounts']],
] as const)('%s with the features %j offers no accounts', async (name, features) => {
  configureApi({ ...apiSettings(), features: [...features] });
  const { confirm, onConfirm, user } = ask(name, [{ ...ada, accountState: 'none' }]);
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await user.click(confirm);
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith([]);
});
