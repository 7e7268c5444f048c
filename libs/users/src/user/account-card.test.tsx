import type { AccountState, User } from '@scv/api';
import { override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { mockBackend, refusal, renderRoute, server } from '@scv/testing';
import { Toaster } from '@scv/ui/toaster';
import { screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { OwnLogin } from '../oneself.ts';
import { ada, button, grace, message, question } from '../testing/users-screen.tsx';
import { usersRoutes } from '../users-routes.ts';
import './user-route.tsx';

const features = ['extended', 'accounts'];
beforeEach(() => configureApi({ ...apiSettings(), features }));

const withState = (accountState: AccountState, user: User = ada): User => ({
  ...user,
  accountState,
  account: accountState === 'none' ? { status: 'none' } : { status: 'linked', origin: 'created' },
});

/** Opens the page of a user, signed in as Grace. `sent`: what was asked for. */
async function show(user: User) {
  const sent: unknown[] = [];
  server.use(...mockBackend({ users: [user, ...(user.id === grace.id ? [] : [grace])], caller: () => grace.email }));
  server.use(
    override('changeAccount', async ({ request }) => void sent.push(await request.clone().json())),
    override('sendActivationMail', () => void sent.push('activation mail')),
  );
  const shell = (
    <OwnLogin value={grace.email}>
      <Outlet />
      <Toaster />
    </OwnLogin>
  );
  const view = renderRoute([{ element: shell, children: usersRoutes() }], `/users/${user.id}`);
  await screen.findByRole('region', { name: 'Account' });
  return { ...view, sent };
}

const helps = [
  'Unlock',
  'Send activation mail',
  'Send password reset',
  'End sessions',
  'Reset factors',
  'Create account',
];
const offered = () => helps.filter((name) => screen.queryByRole('button', { name }));

test.each<[AccountState, string, string[]]>([
  ['active', 'Active', ['Send password reset', 'End sessions', 'Reset factors']],
  ['locked-out', 'Locked out', ['Unlock', 'Send password reset', 'End sessions', 'Reset factors']],
  ['not-activated', 'Not activated', ['Send activation mail']],
  ['suspended', 'Suspended', ['End sessions']],
  ['none', 'No account', ['Create account']],
  ['failed', 'Failed', ['End sessions']],
])('an account that is %s says so and offers what helps (decided 3)', async (state, label, expected) => {
  await show(withState(state));
  expect(screen.getByRole('region', { name: 'Account' })).toHaveTextContent(label);
  expect(offered()).toEqual(expected);
});

test.each<[AccountState, string, string, RegExp, string, unknown]>([
  ['locked-out', 'Unlock', 'Unlock the account of Ada Byron?', /present password/, 'Account unlocked', 'unlock'],
  [
    'active',
    'Send password reset',
    'Send Ada Byron a password reset?',
    /ada@scv\.example/,
    'Password reset sent',
    'reset-password',
  ],
  [
    'active',
    'End sessions',
    'End all sessions of Ada Byron?',
    /signed out of this portal at once/,
    'Sessions ended',
    'end-sessions',
  ],
  ['active', 'Reset factors', 'Reset the factors of Ada Byron?', /such as a phone/, 'Factors reset', 'reset-factors'],
  [
    'none',
    'Create account',
    'Create an account for Ada Byron?',
    /mail goes to ada@scv\.example; the link works for 7 days/,
    'Account requested',
    'create',
  ],
  [
    'not-activated',
    'Send activation mail',
    'Send Ada Byron the activation mail?',
    /goes to ada@scv\.example; the link works for 7 days/,
    'Activation mail sent',
    'activation mail',
  ],
])('%s: %s asks, and says when it is done (decided 3)', async (state, name, title, meaning, done, expected) => {
  const { user, sent } = await show(withState(state));
  await user.click(button(name));
  const asked = await question(title);
  expect(asked).toHaveTextContent(meaning);
  expect(sent).toEqual([]);
  await user.click(within(asked).getByRole('button', { name }));
  expect(await message(done)).toHaveTextContent('Ada Byron');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(sent).toEqual([expected === 'activation mail' ? expected : { action: expected }]);
});

test('a refusal stays in the question, with its reason', async () => {
  const { user } = await show(withState('not-activated'));
  server.use(override('sendActivationMail', () => refusal(429, 'Ada got 3 mails in the last hour.')));
  await user.click(button('Send activation mail'));
  const asked = await question('Send Ada Byron the activation mail?');
  await user.click(within(asked).getByRole('button', { name: 'Send activation mail' }));
  expect(await within(asked).findByRole('alert')).toHaveTextContent('Ada got 3 mails in the last hour.');
});

test('what the provider says now counts more than what the backend saw last', async () => {
  const { queryClient } = await show(withState('locked-out'));
  expect(offered()).toContain('Unlock');
  server.use(override('getProviderAccount', () => ({ status: 'ACTIVE' })));
  await queryClient.invalidateQueries();
  await waitFor(() => expect(offered()).not.toContain('Unlock'));
});

test('people end their own sessions, in this browser, too', async () => {
  const { user, sent } = await show(withState('active', grace));
  await user.click(button('End sessions'));
  const asked = await question('End all your sessions?');
  expect(asked).toHaveTextContent('in every browser, also in this one');
  await user.click(within(asked).getByRole('button', { name: 'End sessions' }));
  await message('Sessions ended');
  expect(sent).toEqual([{ action: 'end-sessions' }]);
});

test('nobody can do the rest to themselves, and an inactive user gets no account (decided 3)', async () => {
  const { unmount } = await show(withState('active', grace));
  for (const name of offered().filter((each) => each !== 'End sessions')) {
    expect(button(name)).toHaveAttribute('aria-disabled', 'true');
    expect(button(name)).toHaveAccessibleDescription('You can only end the sessions of your own account.');
  }
  expect(screen.getByText('You can only end the sessions of your own account.')).toBeVisible();
  unmount();
  const withoutAccount = await show({ ...withState('none'), status: 'Inactive' });
  expect(button('Create account')).toHaveAccessibleDescription('This user is inactive. Activate them first.');
  expect(screen.getByText('This user is inactive. Activate them first.')).toBeVisible();
  withoutAccount.unmount();
  await show({ ...withState('not-activated'), status: 'Inactive' });
  expect(button('Send activation mail')).toHaveAccessibleDescription('This user is inactive. Activate them first.');
});

test('while a change of the account is waiting, only its sessions can be ended, if it was ever activated', async () => {
  const { unmount } = await show({ ...withState('active'), account: { status: 'waiting' } });
  expect(offered()).toEqual(['End sessions']);
  unmount();
  await show({ ...withState('not-activated'), account: { status: 'waiting' } });
  expect(offered()).toEqual([]);
});

test('an adopted account says what happens to it, and without the feature nothing is offered', async () => {
  const adopted: User = { ...withState('active'), account: { status: 'linked', origin: 'adopted' } };
  const { unmount } = await show(adopted);
  expect(screen.getByText(/^Adopted: .* deleting the user leaves it\.$/)).toBeVisible();
  unmount();
  configureApi({ ...apiSettings(), features: ['extended'] });
  await show(adopted);
  expect(offered()).toEqual([]);
});
