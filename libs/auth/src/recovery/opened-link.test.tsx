import { server } from '@scv/testing';
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

/* The link of an email, in the browser that opens it and in the browser of the request. */

beforeEach(() => {
  sessionStorage.clear();
  answerFingerprint();
});

describe('the link in an email', () => {
  test.each([
    ['recover', '?token=secret&username=ada%40scv.example', /choose a new password/, 'ada@scv.example'],
    ['unlock', '?token=secret&username=ada+1@scv.example', /unlock the account/, 'ada+1@scv.example'],
    ['activate', '?token=secret&username=ada', /activate the account/, 'ada'],
    ['recover', '?token=secret', /choose a new password/, undefined],
    ['recover', '?token=secret&username=Call%20555', /choose a new password/, undefined],
    ['recover', '?token=secret&username=ada%E2%80%AE', /choose a new password/, undefined],
  ] as const)('at /%s%s says what it is for and calls nothing by itself', async (kind, search, use, name) => {
    const calls: string[] = [];
    server.events.on('request:start', ({ request }) => void calls.push(request.url));
    openRecovery(kind, { search });
    expect(await screen.findByText(use)).toBeVisible();
    expect(await button('Continue')).toBeEnabled();
    expect(screen.queryByText(/^Account:/)?.textContent).toBe(name && `Account: ${name}`);
    expect([location.search, calls]).toEqual(['', []]);
    server.events.removeAllListeners();
  });

  test('sets the password after a press, which uses its token once (§7)', async () => {
    const tokens = answering('/recovery/token', question);
    const answers = answering('/recovery/answer', refusal(403, 'E0000087'), passwordReset);
    const { user, router } = openRecovery('recover', { search: '?token=secret' });
    await user.dblClick(await button('Continue'));

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
    await user.click(await button('Continue'));
    expect(await screen.findByText('Account: ada@scv.example')).toBeVisible();
    await setPassword(user, 'Difference-1822');
    expect(await screen.findByRole('heading', { name: 'Your password is set.' })).toBeVisible();
    expect(tokens).toEqual([{ token: 'secret' }]);
  });

  test('unlocks an account (§7)', async () => {
    const tokens = answering('/recovery/token', { ...success, recoveryType: 'UNLOCK' });
    const { user } = openRecovery('unlock', { search: '?token=secret&username=ada' });
    await user.click(await button('Continue'));
    expect(await screen.findByRole('heading', { name: 'Your account is unlocked.' })).toBeVisible();
    expect(tokens).toEqual([{ recoveryToken: 'secret' }]);
  });

  test('shows the account that the provider names after the press', async () => {
    answering('/recovery/token', passwordReset);
    const { user } = openRecovery('recover', { search: '?token=secret&username=grace@scv.example' });
    await user.click(await button('Continue'));
    expect(await screen.findByText('Account: ada@scv.example')).toBeVisible();
    expect(screen.queryByText(/grace/)).not.toBeInTheDocument();
  });

  test.each([
    [403, 'E0000105'],
    [401, 'E0000011'],
  ])('at /recover says that it was used (%s, %s), and offers a way on', async (status, errorCode) => {
    answering('/recovery/token', refusal(status, errorCode));
    const { user } = openRecovery('recover', { search: '?token=used' });
    await user.click(await button('Continue'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has been used already, or is too old.');
    await user.click(await button('Start again'));
    expect(await field('Username')).toBeVisible();
  });

  test.each([
    [403, 'E0000105'],
    [401, 'E0000004'],
  ])('at /activate says that it was used (%s, %s), and offers a way on', async (status, errorCode) => {
    answering('', refusal(status, errorCode));
    const { user } = openRecovery('activate', { search: '?token=used' });
    await user.click(await button('Continue'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has been used already, or is too old.');
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(await field('Username')).toBeVisible();
  });

  test('can be tried again when the provider was down', async () => {
    const tokens = answering('/recovery/token', HttpResponse.error(), passwordReset);
    const { user } = openRecovery('recover', { search: '?token=secret' });
    await user.click(await button('Continue'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/cannot be reached/);
    await user.click(await button('Continue'));
    expect(await field('New password')).toBeVisible();
    expect(tokens).toHaveLength(2);
  });

  test('is needed to activate an account', async () => {
    openRecovery('activate');
    expect(await screen.findByRole('alert')).toHaveTextContent('This page needs the link from your activation mail.');
  });
});

test('an alert names a step that the portal doesn’t support', async () => {
  answering('/recovery/token', { status: 'MFA_REQUIRED', stateToken });
  const { user } = openRecovery('recover', { search: '?token=secret' });
  await user.click(await button('Continue'));
  expect(await screen.findByText(/a step that is not possible here \(MFA_REQUIRED\)/)).toBeVisible();
});

const usedElsewhere = { ...challenge(), factorResult: 'PASSCODE_REPLAYED' };
const findUsed = () => screen.findByText('The link in the email was used in another window.');

test.each([
  ['says so', usedElsewhere],
  ['offers no password', passwordReset],
  ['shows no success', success],
])('once the link was used elsewhere, the page that asked %s (§4)', async (_what, polled) => {
  answering('/recovery/password', challenge());
  const resent = answering('/recovery/factors/EMAIL/resend', challenge());
  answering(poll, () => (resent.length > 0 ? never() : polled));
  answering(verify, passwordReset);
  const { user } = await askForCode();
  expect(await findUsed()).toBeVisible();
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();

  await user.click(await button('Send a new code'));
  await waitFor(() => expect(screen.queryByText(/was used in another window/)).not.toBeInTheDocument());
  await enterCode(user, '123456');
  expect(await field('New password')).toBeVisible();
});

test('a wrong code doesn’t keep the page from noticing that the link was used (§4)', async () => {
  answering('/recovery/password', challenge());
  const firstAnswer = Promise.withResolvers<object>();
  answering(poll, () => firstAnswer.promise as never, usedElsewhere);
  answering(verify, refusal(403, 'E0000068'));
  const { user } = await askForCode();
  await enterCode(user, '123456');
  await waitFor(async () => expect(await field('Code')).toHaveAccessibleDescription(/^This code is wrong, too old/));
  expect(await field('Code')).toHaveFocus();
  expect(await field('Code')).toHaveValue('123456');
  firstAnswer.resolve({ ...challenge(), factorResult: 'WAITING' });
  expect(await findUsed()).toBeVisible();
  expect(await field('Code')).toHaveValue('123456');
});

test('when the page no longer notices the link, it can be asked to check again', async () => {
  answering('/recovery/password', challenge());
  const states = answering('', challenge());
  const page = HttpResponse.text('<html>', { headers: { 'Content-Type': 'text/html' } });
  answering(poll, () => (states.length > 0 ? usedElsewhere : page));
  const { user } = await askForCode();
  expect(await screen.findByText(/answer could not be read/)).toBeVisible();
  await user.click(await button('Check again'));
  expect(await findUsed()).toBeVisible();
  expect(states).toEqual([{ stateToken }]);
});
