import { screen, waitFor, act, fireEvent } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pressWhileComposing, server, translatePage } from '@scv/testing';
import { configureBrand } from '@scv/ui/brand';
import {
  answerFingerprint,
  answering,
  challenge,
  never,
  passwordReset,
  refusal,
  success,
} from '../testing/fake-authn.ts';
import {
  askForCode,
  button,
  enterCode,
  field,
  openRecovery,
  poll,
  setPassword,
  stateToken,
  verify,
} from '../testing/render-recovery.tsx';

beforeEach(() => {
  sessionStorage.clear();
  answerFingerprint();
});

test('a code from a mail leads to a new password, in a translated page, too (§7)', async () => {
  const begun = answering('/recovery/password', challenge());
  answering(poll, never);
  const codes = answering(verify, passwordReset);
  const passwords = answering('/credentials/reset_password', success);
  const { user } = openRecovery('recover', { state: { username: 'ada@scv.example' } });
  translatePage();

  expect(await field('Username')).toHaveValue('ada@scv.example');
  pressWhileComposing(await field('Username'), 'Enter');
  expect(begun).toEqual([]);
  await user.click(await button('Continue'));
  pressWhileComposing(await field('Code'), 'Enter');
  await enterCode(user, '123456');
  await setPassword(user, 'Difference-1822');

  expect(await screen.findByRole('heading', { name: 'Your password is set.' })).toHaveFocus();
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

  expect(await screen.findByRole('heading', { name: 'Your account is unlocked.' })).toHaveFocus();
  expect(begun).toEqual([{ username: 'ada', factorType: 'SMS' }]);
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

describe('the last screen', () => {
  const application = () => screen.queryByRole('link', { name: 'Open the application' });
  const portal = () => screen.findByRole('link', { name: 'Administrators: sign in to this portal' });
  afterEach(() => configureBrand({}));

  test.each([
    ['recover', 'Your password is set.'],
    ['activate', 'Your password is set.'],
    ['unlock', 'Your account is unlocked.'],
  ] as const)('of /%s says “%s” and leads on, even after a reload', async (kind, text) => {
    configureBrand({ appUrl: 'https://scv.example/start' });
    const { user, router } = openRecovery(kind, { state: { username: 'ada', done: true } });
    expect(await screen.findByRole('heading', { name: text })).toHaveFocus();
    expect(application()).toHaveAttribute('href', 'https://scv.example/start');
    expect(screen.queryByRole('link', { name: 'Back to sign-in' })).toBeNull();
    await user.click(await portal());
    expect(await screen.findByText('Login as ada')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  test('without an application offers this portal only', async () => {
    openRecovery('recover', { state: { done: true } });
    expect(await portal()).toBeVisible();
    expect(application()).toBeNull();
  });

  test.each(['MFA_REQUIRED', 'MFA_ENROLL', 'PASSWORD_WARN'])(
    'comes after a new password whatever a sign-in needs besides (%s)',
    async (status) => {
      answering('/recovery/token', passwordReset);
      answering('/credentials/reset_password', { ...passwordReset, status });
      const { user } = openRecovery('recover', { search: '?token=secret' });
      await user.click(await button('Continue'));
      await setPassword(user, 'Difference-1822');
      expect(await screen.findByRole('heading', { name: 'Your password is set.' })).toBeVisible();
    },
  );
});

describe('typed values stay when', () => {
  async function atCode(...answers: Parameters<typeof answering>[1][]) {
    answering('/recovery/password', challenge());
    answering(poll, never);
    answering(verify, ...answers);
    const view = await askForCode();
    await enterCode(view.user, '123456');
    return view;
  }

  test('the provider is down, and sends it again', async () => {
    const { user } = await atCode(HttpResponse.error(), passwordReset);
    expect(await screen.findByText(/^The sign-in provider cannot be reached/)).toBeVisible();
    expect(await field('Code')).toHaveValue('123456');
    await user.click(await button('Continue'));
    expect(await field('New password')).toBeVisible();
  });

  test('there were too many attempts, and nothing is sent until the wait is over', async () => {
    const { user } = await atCode(refusal(429, 'E0000047', [], { 'Retry-After': '30' }));
    expect(await screen.findByText('Too many attempts.')).toBeVisible();
    expect(await button('Continue')).toHaveAccessibleDescription(/^Try again in 0:(30|2\d)$/);
    expect(await field('Code')).toHaveValue('123456');
    const fetched = vi.spyOn(globalThis, 'fetch');
    await user.click(await button('Send a new code'));
    expect(fetched).not.toHaveBeenCalled();
  });

  test('the password breaks a rule, without sending it, or the provider refuses it', async () => {
    const { user } = await atCode(passwordReset);
    const sent = answering('/credentials/reset_password', refusal(403, 'E0000080', ['You had it before.']));
    await setPassword(user, 'short');
    expect(await field('New password')).toHaveAccessibleDescription(/^The new password must follow all rules\./);
    expect(sent).toHaveLength(0);

    await setPassword(user, 'Difference-1822');
    await waitFor(async () => expect(await field('New password')).toHaveAccessibleDescription(/You had it before\./));
    expect(await field('New password')).toHaveValue('Difference-1822');
  });
});

test('too many wrong codes lead to unlocking', async () => {
  answering('/recovery/password', refusal(403, 'E0000069'));
  const { user } = await askForCode();
  expect(await screen.findByRole('alert')).toHaveTextContent(/has locked this account/);
  await user.click(screen.getByRole('link', { name: 'Unlock account' }));
  expect(await field('Username')).toHaveValue('ada');
});

test('a code can be sent again; if the provider doesn’t offer a way to send it, an alert says so', async () => {
  answering('/recovery/password', challenge('SMS'));
  const again = answering('/recovery/factors/SMS/resend', challenge('SMS', 'call'));
  const { user } = await askForCode();
  await user.click(await button('Send a new code'));
  await waitFor(() => expect(again).toEqual([{ stateToken }]));
  await user.click(await button('Send a new code'));
  expect(await screen.findByText('The provider does not send it this way.')).toBeVisible();
});

describe('the device’s fingerprint', () => {
  test('is sent with the request (§7)', async () => {
    const headers: (string | null)[] = [];
    server.events.on('request:start', ({ request }) => headers.push(request.headers.get('X-Device-Fingerprint')));
    answering('/recovery/password', challenge('SMS'));
    await askForCode();
    await field('Code');
    expect(headers).toEqual(['print-1']);
    server.events.removeAllListeners();
  });

  test('is not needed: after 15 seconds the screen says that it goes without (§9)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answerFingerprint(null);
    openRecovery('recover', { state: { username: 'ada' } });
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    vi.useRealTimers();
    expect(screen.getByText('The provider took too long to recognise this device. You can go on.')).toBeVisible();
    expect(document.querySelector('iframe')).toBeNull();

    answering('/recovery/password', challenge('SMS'));
    fireEvent.click(await button('Continue'));
    expect(await field('Code')).toBeVisible();
  });
});
