import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answerFingerprint,
  answering,
  challenge,
  never,
  passwordReset,
  question,
  refusal,
  success,
} from '../testing/fake-authn.ts';
import { button, enterCode, field, openRecovery, setPassword } from '../testing/open-recovery.tsx';

beforeEach(() => {
  sessionStorage.clear();
  answerFingerprint();
});

const poll = '/recovery/factors/EMAIL/poll';
const verify = '/recovery/factors/EMAIL/verify';
const stateToken = 'state-1';

test('a code from a mail leads to a new password, and back to /login with the username (§7)', async () => {
  const begun = answering('/recovery/password', challenge());
  answering(poll, never);
  const codes = answering(verify, passwordReset);
  const passwords = answering('/credentials/reset_password', success);
  const { user } = openRecovery('recover', { state: { username: 'ada@scv.example' } });

  expect(await field('Username')).toHaveValue('ada@scv.example');
  await user.click(await button('Continue'));
  await enterCode(user, '123456');
  await setPassword(user, 'Difference-1822');

  expect(await screen.findByText('Login as ada@scv.example. Your password is set. Sign in with it.')).toBeVisible();
  expect([begun, codes, passwords]).toEqual([
    [{ username: 'ada@scv.example', factorType: 'EMAIL' }],
    [{ passCode: '123456', stateToken }],
    [{ newPassword: 'Difference-1822', stateToken }],
  ]);
});

test('an account can be unlocked by text message (§7)', async () => {
  const begun = answering('/recovery/unlock', challenge('SMS'));
  answering('/recovery/factors/SMS/verify', { ...success, recoveryType: 'UNLOCK' });
  const { user } = openRecovery('unlock');

  await user.type(await field('Username'), ' ada ');
  await user.selectOptions(await field('Send the code'), 'By text message');
  await user.click(await button('Continue'));
  expect(await screen.findByText(/a text message with a code is on its way/)).toHaveTextContent(
    /^If ada has an account/,
  );
  await enterCode(user, '123456');

  expect(await screen.findByText(/^Login as ada\. Your account is unlocked/)).toBeVisible();
  expect(begun).toEqual([{ username: 'ada', factorType: 'SMS' }]);
});

describe('the link in a mail', () => {
  test('sets the password. Its token leaves the address at once and is used once (§7)', async () => {
    const tokens = answering('/recovery/token', question);
    const answers = answering('/recovery/answer', refusal(403, 'E0000087'), passwordReset);
    const { user, router } = openRecovery('recover', { search: '?token=secret' });
    expect(location.search).toBe('');

    await user.type(await field('What was your first engine?'), 'Difference{Enter}');
    await waitFor(async () =>
      expect(await field('What was your first engine?')).toHaveAccessibleDescription(/does not accept this answer/),
    );
    await user.click(await button('Continue'));
    await waitFor(async () => expect(await field('New password')).toHaveFocus());
    expect(router.state.location.search).toBe('');
    expect(tokens).toEqual([{ recoveryToken: 'secret' }]);
    expect(answers).toHaveLength(2);
  });

  test('activates a new account (§7)', async () => {
    const tokens = answering('', passwordReset);
    answering('/credentials/reset_password', success);
    const { user } = openRecovery('activate', { search: '?token=secret' });
    expect(await screen.findByText('Account: ada@scv.example')).toBeVisible();
    await setPassword(user, 'Difference-1822');
    expect(await screen.findByText('Login as ada@scv.example. Your password is set. Sign in with it.')).toBeVisible();
    expect(tokens).toEqual([{ token: 'secret' }]);
  });

  test('is noticed by the page that asked for it (§4)', async () => {
    answering('/recovery/password', challenge());
    const opened = Promise.withResolvers<typeof passwordReset>();
    answering(poll, () => opened.promise);
    const { user } = openRecovery('recover', { state: { username: 'ada' } });
    await user.click(await button('Continue'));
    await waitFor(async () => expect(await field('Code')).toHaveFocus());
    opened.resolve(passwordReset);
    await waitFor(async () => expect(await field('New password')).toHaveFocus());
  });

  test.each([
    ['recover', '/recovery/token', 'button', 'Start again'],
    ['activate', '', 'link', 'Forgot password?'],
  ] as const)('at /%s says that it was used, and offers a way on', async (kind, path, role, name) => {
    answering(path, refusal(403, 'E0000105'));
    const { user } = openRecovery(kind, { search: '?token=used' });
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has been used already, or is too old.');
    await user.click(screen.getByRole(role, { name }));
    expect(await field('Username')).toBeVisible();
  });

  test('can be tried again when the provider was down', async () => {
    const tokens = answering('/recovery/token', HttpResponse.error(), passwordReset);
    const { user } = openRecovery('recover', { search: '?token=secret' });
    expect(await screen.findByRole('alert')).toHaveTextContent(/cannot be reached/);
    await user.click(await button('Try again'));
    expect(await field('New password')).toBeVisible();
    expect(tokens).toHaveLength(2);
  });

  test('is needed to activate an account', async () => {
    openRecovery('activate');
    expect(await screen.findByRole('alert')).toHaveTextContent('This page needs the link from your activation mail.');
  });
});

describe('a reload', () => {
  const reloaded = { state: { username: 'ada', started: true } };

  test('goes on where it was, with the state token of this tab (§7)', async () => {
    sessionStorage.setItem('oktaStateToken', stateToken);
    const states = answering('/introspect', passwordReset);
    openRecovery('recover', reloaded);
    expect(await field('New password')).toBeVisible();
    expect(states).toEqual([{ stateToken }]);
    expect(document.cookie).not.toContain('oktaStateToken');
  });

  test('without one starts again, with the username', async () => {
    const { user } = openRecovery('recover', reloaded);
    expect(await screen.findByRole('alert')).toHaveTextContent(/does not know which recovery/);
    await user.click(await button('Start again'));
    expect(await field('Username')).toHaveValue('ada');
  });
});

test('an alert names a step that the portal doesn’t support', async () => {
  answering('/recovery/token', { status: 'MFA_REQUIRED', stateToken });
  openRecovery('recover', { search: '?token=secret' });
  expect(await screen.findByText(/a step that is not possible here \(MFA_REQUIRED\)/)).toBeVisible();
});
