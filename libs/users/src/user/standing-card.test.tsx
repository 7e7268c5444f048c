import { type AccountFactors, type AccountState, getGetProviderAccountQueryKey, type User } from '@scv/api';
import { override } from '@scv/api/mocks';
import { takenBy } from '@scv/api/account-failure';
import { apiSettings, configureApi } from '@scv/api/settings';
import { mockBackend, errorResponse, renderRoute, server } from '@scv/testing';
import { toast } from '@scv/ui';
import { Toaster } from '@scv/ui/toaster';
import { screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { CurrentLogin } from '../current-user.ts';
import { ada, button, closed, grace, message, question } from '../testing/users-screen.tsx';
import { usersRoutes } from '../users-routes.ts';
import './user-detail-route.tsx';

const features = ['extended', 'accounts'];
beforeEach(() => configureApi({ ...apiSettings(), features }));

const withState = (accountState: AccountState, user: User = ada): User => ({
  ...user,
  accountState,
  account: accountState === 'none' ? { status: 'none' } : { status: 'linked', origin: 'created' },
});
const inactive: User = { ...withState('suspended'), status: 'Inactive' };
const fiveDaysAgo = new Date(Date.now() - 5 * 24 * 60 * 60 * 1000).toISOString();
const invited: User = { ...withState('not-activated'), invitedAt: fiveDaysAgo };

/** Opens the page of a user, signed in as Grace. `sent`: what was asked for. */
async function show(user: User, factors?: AccountFactors) {
  const sent: unknown[] = [];
  server.use(...mockBackend({ users: [user, ...(user.id === grace.id ? [] : [grace])], caller: () => grace.email }));
  server.use(
    override('changeAccount', async ({ request }) => void sent.push(await request.clone().json())),
    override('getAccountFactors', () => factors),
    override('sendActivationMail', () => void sent.push('activation mail')),
  );
  const shell = (
    <CurrentLogin value={grace.email}>
      <Outlet />
      <Toaster />
    </CurrentLogin>
  );
  const view = renderRoute([{ element: shell, children: usersRoutes() }], `/users/${user.id}`, toast);
  await screen.findByRole('region', { name: 'Status' });
  return { ...view, sent };
}

const standing = () => screen.getByRole('region', { name: 'Status' });
/** What the head offers beside Edit, Activate, Deactivate, Delete and what needs the factors. */
const offered = () =>
  [...screen.getByRole('group', { name: 'Actions' }).querySelectorAll('button, a')]
    .map(({ textContent }) => textContent)
    .filter((name) => !/^(Edit|(De)?[Aa]ctivate|Delete|Reset factors)$/.test(name));

const failing = (detail: string, origin?: 'created'): User => ({
  ...withState('failed'),
  account: { status: 'refused', detail: `The sign-in provider refuses it: ${detail}`, ...(origin && { origin }) },
});
/** As the reference API joins Okta's summary and causes. */
const invalid = (field: string, cause: string) => `Api validation failed: ${field}: ${field}: ${cause}`;
const taken = invalid('login', 'An object with this field already exists in the current organization');
const help = ['Make admin', 'Send password reset', 'Sign out everywhere'];
test.each<[string, User, RegExp, string[]]>([
  ['Active', withState('active'), /^The account is active\. Only administrators can sign in to this portal\.$/, help],
  [
    'Active',
    { ...withState('active'), role: 'admin' },
    /^Can sign in to this portal\./,
    ['Make user', 'Send password reset', 'Sign out everywhere'],
  ],
  ['Active · Locked out', withState('locked-out'), /^The account is locked after too many/, ['Unlock', ...help]],
  [
    'Active · Invited',
    invited,
    /^The first password is yet to be set: invited 5 days ago, link ends in 2 days\./,
    ['Send activation mail', 'Make admin'],
  ],
  ['Active · No account', withState('none'), /because there is no account/, ['Create account', 'Make admin']],
  [
    'Active · Failed',
    failing('Too many users.'),
    /^The sign-in provider refuses to make or change the account\./,
    ['Try again', 'Make admin', 'Sign out everywhere'],
  ],
  ['Inactive', inactive, /^Can’t sign in until activated again\./, ['Make admin', 'Sign out everywhere']],
])(
  '%s is in the head, with what it means, and the next thing comes first (decided 3, decided 13)',
  async (word, user, meaning, buttons) => {
    await show(user);
    expect(screen.getByText('Status', { selector: 'dt *' }).closest('div')).toHaveTextContent(word);
    expect(standing()).toHaveTextContent(meaning);
    expect(offered()).toEqual(buttons);
    expect(screen.queryByRole('button', { name: 'Activate' }) !== null).toBe(word === 'Inactive');
  },
);

test.each<[AccountState, string, RegExp, string, string]>([
  ['locked-out', 'Unlock', /^Unlock the account of Ada Byron\?.*No email is sent/, 'Account unlocked', 'unlock'],
  ['active', 'Send password reset', /Ada Byron a password reset\?.*ada@scv/, 'Password reset sent', 'reset-password'],
  ['active', 'Sign out everywhere', /^Sign Ada Byron out.*at once/, 'Signed out everywhere', 'end-sessions'],
  ['active', 'Reset factors', /of Ada Byron\?.*Text message: \+441632960123/, 'Factors reset', 'reset-factors'],
  [
    'none',
    'Create account',
    /for Ada Byron\?An email goes to ada@scv\.example\. .*7 days/,
    'Account requested',
    'create',
  ],
  [
    'not-activated',
    'Send activation mail',
    /the activation mail\?.*ada@scv/,
    'Activation mail sent',
    'activation mail',
  ],
])('%s: %s asks, and says when it is done (decided 3)', async (state, name, asks, done, action) => {
  const { user, sent } = await show(withState(state));
  await user.click(await screen.findByRole('button', { name }));
  const asked = await screen.findByRole('alertdialog');
  await waitFor(() => expect(asked).toHaveTextContent(asks));
  expect(sent).toEqual([]);
  await user.click(within(asked).getByRole('button', { name }));
  expect(await message(done)).toHaveTextContent('Ada Byron');
  await closed();
  expect(sent).toEqual([action === 'activation mail' ? action : { action }]);
});

test('a refusal stays in the question, with its reason', async () => {
  const { user } = await show(withState('not-activated'));
  server.use(override('sendActivationMail', () => errorResponse(429, 'Ada got 3 mails in the last hour.')));
  await user.click(button('Send activation mail'));
  const asked = await question('Send Ada Byron the activation mail?');
  await user.click(within(asked).getByRole('button', { name: 'Send activation mail' }));
  expect(await within(asked).findByRole('alert')).toHaveTextContent('Ada got 3 mails in the last hour.');
});

test('the user is fetched again if the provider knows better than the backend did', async () => {
  const { queryClient } = await show(withState('locked-out'));
  expect(offered()).toContain('Unlock');
  server.use(
    override('getProviderAccount', () => ({ status: 'ACTIVE' })),
    override('getUser', () => ({ ...withState('active'), standing: 'active' })),
  );
  await queryClient.invalidateQueries({ queryKey: getGetProviderAccountQueryKey(ada.id) });
  await waitFor(() => expect(offered()).not.toContain('Unlock'));
});

test('people sign themselves out everywhere, in this browser, too', async () => {
  const { user, sent } = await show(withState('active', grace));
  await user.click(button('Sign out everywhere'));
  const asked = await question('Sign out everywhere?');
  expect(asked).toHaveTextContent('in every browser, also in this one');
  await user.click(within(asked).getByRole('button', { name: 'Sign out everywhere' }));
  await message('Signed out everywhere');
  expect(sent).toEqual([{ action: 'end-sessions' }]);
});

test('nobody can do the rest to themselves (decided 3)', async () => {
  await show(withState('active', grace));
  const others = ['Make admin', 'Send password reset', 'Reset factors'];
  await screen.findByRole('button', { name: 'Reset factors' });
  expect(standing()).toHaveTextContent(/^You can sign in to this portal\./);
  expect(document.body).not.toHaveTextContent(/\bthey\b/i);
  for (const name of others) expect(button(name)).toHaveAttribute('aria-disabled', 'true');
  expect(button('Send password reset')).toHaveAccessibleDescription(
    'You cannot change your own role or status. For yourself you can only sign out everywhere.',
  );
});

test('while a change of the account is waiting, only sessions can be ended, of an account that was ever activated', async () => {
  const { unmount } = await show({ ...withState('active'), account: { status: 'waiting' } });
  expect(offered()).toEqual(['Make admin', 'Sign out everywhere']);
  unmount();
  await show({ ...withState('not-activated'), account: { status: 'waiting' } });
  expect(offered()).toEqual(['Make admin']);
});

test('without the feature nothing about accounts is offered', async () => {
  configureApi({ ...apiSettings(), features: ['extended'] });
  await show(withState('locked-out'));
  expect(offered()).toEqual(['Make admin']);
  expect(standing()).toHaveTextContent('The user is active. Only administrators can sign in to this portal.');
  expect(screen.queryByText('Factors')).not.toBeInTheDocument();
});

test.each<[AccountFactors, string]>([
  [{ factors: [{ type: 'sms', detail: '+44 1' }, { type: 'new' }] }, 'Text message: +44 1new'],
  [{ factors: [] }, 'None: the password alone.'],
  [{}, 'The provider’s factors are unavailable right now.'],
])('the factors %j are shown, and can be reset if there are any: %s (decided 13)', async (factors, text) => {
  await show(withState('active'), factors);
  const fact = (await screen.findByText('Factors', { selector: 'dt' })).nextElementSibling;
  await waitFor(() => expect(fact).toHaveTextContent(text));
  expect(screen.queryByRole('button', { name: 'Reset factors' }) !== null).toBe(Boolean(factors.factors?.length));
});

const repairs: ReadonlySet<unknown> = new Set(['Link the existing account', 'Change email', 'Try again']);
test.each<[string, User, RegExp, string[], string | undefined]>([
  [
    'a taken login',
    failing(taken),
    /already has an account with this login\./,
    ['Link the existing account', 'Change email', 'Try again'],
    'Link the existing account',
  ],
  ['a taken login of an account', failing(taken, 'created'), /already has/, ['Change email', 'Try again'], 'Try again'],
  [
    'another user’s account',
    failing(`${taken}. ${takenBy.another}`),
    /account at the sign-in provider with this login belongs to another user\./,
    ['Change email', 'Try again'],
    'Try again',
  ],
  [
    'an account that is not found',
    failing(`${taken}. ${takenBy.unseen}`),
    /the API can’t find it there/,
    ['Change email', 'Try again'],
    'Try again',
  ],
  [
    'a blocked email',
    failing(invalid('email', 'This email domain is blocked')),
    /doesn’t accept this email/,
    ['Change email', 'Try again'],
    'Try again',
  ],
  [
    'a profile',
    failing(invalid('firstName', 'The field cannot be left blank')),
    /doesn’t accept the name/,
    ['Try again'],
    'Try again',
  ],
  [
    'the token',
    failing('You do not have permission to perform the requested action'),
    /The API’s token may not/,
    ['Try again'],
    'Try again',
  ],
])('a refusal because of %s says what helps, and folds the raw text', async (_what, user, says, buttons, pressed) => {
  const { user: person, sent } = await show(user);
  const edits: unknown[] = [];
  server.use(override('editUser', async ({ request }) => void edits.push(await request.clone().json())));
  expect(standing()).toHaveTextContent(says);
  expect(screen.getByText(user.account!.detail!).closest('details')).not.toHaveAttribute('open');
  expect(offered().filter((text) => repairs.has(text))).toEqual(buttons);
  await person.click(button(pressed!));
  const asked = await screen.findByRole('alertdialog');
  expect(asked).not.toHaveTextContent('has an account with this email already');
  await person.click(within(asked).getByRole('button', { name: pressed! }));
  await closed();
  // A change of an account that exists is sent again with the user.
  expect(user.account?.origin ? edits : sent).toMatchObject([
    user.account?.origin ? { version: 1 } : { action: 'create' },
  ]);
});

test('Change email opens the form at the email', async () => {
  const { user } = await show(failing(taken));
  await user.click(screen.getByRole('link', { name: 'Change email' }));
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
});

test('after a reset no factors are left', async () => {
  const { user } = await show(withState('active'));
  await user.click(await screen.findByRole('button', { name: 'Reset factors' }));
  await user.click(
    within(await question('Reset the factors of Ada Byron?')).getByRole('button', { name: 'Reset factors' }),
  );
  expect(await screen.findByText(/^None: the password alone/)).toBeVisible();
});
