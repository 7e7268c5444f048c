import type { AccountState, User } from '@scv/api';
import { override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { fakeUsers, mockBackend, server } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { all, bar, chooseInBar as choose, question, show } from '../testing/users-screen.tsx';
import { nameOf } from '../user-name.tsx';

/** Opens the list of these users, and selects all. */
async function select(users: readonly User[]) {
  server.use(...mockBackend({ users }));
  const view = await show('/users?size=50');
  await view.user.click(all());
  await bar();
  return view;
}

const [fourth, ...others] = fakeUsers(4) as [User, User, User, User];
const threeUsers = others.map((user, index): User => ({
  ...user,
  email: `${index}@scv.example`,
  version: 1,
  role: 'user',
}));

beforeEach(() => configureApi({ ...apiSettings(), features: ['accounts'] }));

const withStates = threeUsers.map((user, index): User => ({
  ...user,
  status: 'Inactive',
  accountState: index === 0 ? 'none' : index === 1 ? 'not-activated' : 'suspended',
}));
const active = withStates.map((user) => ({ ...user, status: 'Active' as const }));

/** Another active user, with an account in this state. */
function withStanding(accountState: AccountState): User {
  const id = crypto.randomUUID();
  return { ...fourth, id, email: `${accountState}@scv.example`, status: 'Active', role: 'user', accountState };
}

/** Records the accounts that are asked for, by the user's index. */
function noteAccounts(users: readonly User[] = threeUsers) {
  const asked: unknown[][] = [];
  const indexOf = (id: unknown) => users.findIndex((user) => user.id === id);
  server.use(
    override('changeAccount', async ({ params, request }) => {
      const { action } = await request.clone().json();
      asked.push([indexOf(params.id), action]);
      return null;
    }),
    override('sendActivationMail', ({ params }) => void asked.push([indexOf(params.id), 'mail'])),
  );
  return asked;
}

test.each([
  ['makes the accounts that are missing', false, [[0, 'create']]],
  ['makes none if the person chooses so', true, []],
])('activating says how many get a mail, and %s (decided 3)', async (_what, declines, expected) => {
  const view = await select(withStates);
  const asked = noteAccounts();
  await choose(view, 'Activate');
  const dialog = within(await question('Activate 3 users?'));
  const choice = dialog.getByRole('checkbox', { name: 'Create accounts: 1 of 3 has no account yet and gets a mail' });
  expect(choice).toBeChecked();
  if (declines) await view.user.click(choice);
  await view.user.click(dialog.getByRole('button', { name: 'Activate' }));
  expect(await screen.findByText('3 users activated.')).toBeVisible();
  expect(asked).toEqual(expected);
});

test('undoing a deactivation makes no accounts (decided 3)', async () => {
  const view = await select(active);
  const asked = noteAccounts();
  await choose(view, 'Deactivate');
  await view.user.click(within(await question('Deactivate 3 users?')).getByRole('button', { name: 'Deactivate' }));
  await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('3 users activated.')).toBeVisible();
  expect(asked).toEqual([]);
});

const locked = withStanding('locked-out');
const withoutAccount = withStanding('none');
const inactive: User = { ...withStanding('not-activated'), status: 'Inactive' };
const failed: User = { ...withStanding('failed'), account: { status: 'refused' } };
const everybody = [...active, inactive, locked, withoutAccount, failed];
const numberOf = ({ id }: User) => everybody.findIndex((user) => user.id === id);

test.each<[name: string, title: string, says: RegExp, summary: string, sent: [User, string][]]>([
  [
    'Sign out everywhere',
    'Sign 3 users out everywhere?',
    /4 users skipped: they have no activated account\./,
    '3 users signed out.',
    [
      [active[2]!, 'end-sessions'],
      [locked, 'end-sessions'],
      [failed, 'end-sessions'],
    ],
  ],
  [
    'Send activation mail',
    `Send ${nameOf(active[1]!)} the activation mail?`,
    /An email goes to 1@scv\.example\. The link in it works.*6 users skipped: they don’t have the status Active · Invited\./,
    '1 user mailed.',
    [[active[1]!, 'mail']],
  ],
  [
    'Unlock',
    `Unlock the account of ${nameOf(locked)}?`,
    /The present password works again.*6 users skipped: they don’t have the status Active · Locked out\./,
    '1 user unlocked.',
    [[locked, 'unlock']],
  ],
  [
    'Send password reset',
    'Send a password reset to 2 users?',
    /2 emails go out, one to each user, with a link .* Their present passwords .*5 users skipped: they don’t have the status Active or Active · Locked out\./,
    '2 users mailed.',
    [
      [active[2]!, 'reset-password'],
      [locked, 'reset-password'],
    ],
  ],
  [
    'Try failed accounts again',
    `Try the account of ${nameOf(failed)} again?`,
    /If it makes the account, an email goes to .*6 users skipped: they don’t have the status Active · Failed\./,
    '1 user tried again.',
    [[failed, 'create']],
  ],
  [
    'Create accounts',
    'Create accounts for 2 users?',
    /Up to 2 emails go out, one to each user\. The link in each works for 7 days\. Users whose email .*5 users skipped: they don’t have the status Active · No account\./,
    '2 users given accounts.',
    [
      [active[0]!, 'create'],
      [withoutAccount, 'create'],
    ],
  ],
])('%s asks, and has a result for each user (decided 3, decided 11)', async (name, title, says, summary, sent) => {
  const view = await select(everybody);
  const asked = noteAccounts(everybody);
  await choose(view, name);
  const dialog = await question(title);
  expect(dialog).toHaveTextContent(says);
  await view.user.click(within(dialog).getAllByRole('button').at(-1)!);
  expect(await screen.findByText(summary)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(asked.toSorted()).toEqual(sent.map(([user, action]) => [numberOf(user), action]).toSorted());
});

test.each<[needs: string, users: User[], lead: string | undefined]>([
  ['unlocking', [active[1]!, locked], 'Unlock'],
  ['activation mails', [active[1]!, active[2]!], 'Send activation mail'],
  ['accounts', [active[1]!, active[0]!, withoutAccount], 'Create accounts'],
  ['activating', [active[2]!, inactive], 'Activate'],
  ['nothing', [active[2]!], undefined],
])('the bar of users who need %s leads with it, and Delete is last (decided 11)', async (_needs, users, lead) => {
  const { user } = await select(users);
  const [first] = within(await bar()).getAllByRole('button');
  expect(first).toHaveAccessibleName(lead ?? 'More actions');
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect((await screen.findAllByRole('menuitem')).at(-1)).toHaveTextContent('Delete');
});
