import { server } from '@scv/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerFingerprint, answering, challenge, never, passwordReset, refusal } from '../testing/fake-authn.ts';
import { button, enterCode, field, openRecovery, setPassword } from '../testing/open-recovery.tsx';

beforeEach(() => {
  sessionStorage.clear();
  answerFingerprint();
});

const poll = '/recovery/factors/EMAIL/poll';
const verify = '/recovery/factors/EMAIL/verify';
const stateToken = 'state-1';

describe('keeps what was typed when', () => {
  async function atCode(...answers: Parameters<typeof answering>[1][]) {
    answering('/recovery/password', challenge());
    answering(poll, never);
    answering(verify, ...answers);
    const view = openRecovery('recover', { state: { username: 'ada' } });
    await view.user.click(await button('Continue'));
    await enterCode(view.user, '123456');
    return view;
  }
  const typed = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

  test('the code is wrong', async () => {
    await atCode(refusal(403, 'E0000068'));
    await waitFor(async () => expect(await field('Code')).toHaveAccessibleDescription(/^This code is wrong, too old/));
    expect(typed()).toEqual([...'123456']);
    expect(await field('Code')).toHaveFocus();
  });

  test('the provider is down, and sends it again', async () => {
    const { user } = await atCode(HttpResponse.error(), passwordReset);
    expect(await screen.findByText(/^The sign-in provider cannot be reached/)).toBeVisible();
    expect(typed()).toEqual([...'123456']);
    await user.click(await button('Continue'));
    expect(await field('New password')).toBeVisible();
  });

  test('there were too many attempts, and says how long to wait', async () => {
    await atCode(refusal(429, 'E0000047', [], { 'Retry-After': '30' }));
    expect(await screen.findByText('Too many attempts.')).toBeVisible();
    expect(await button('Continue')).toHaveAccessibleDescription(/^Try again in 0:(30|2\d)$/);
    expect(typed()).toEqual([...'123456']);
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
  const { user } = openRecovery('recover', { state: { username: 'ada' } });
  await user.click(await button('Continue'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/has locked this account/);
  await user.click(screen.getByRole('link', { name: 'Unlock account' }));
  expect(await field('Username')).toHaveValue('ada');
});

test('a code can be sent again; if the provider doesn’t offer a way to send it, an alert says so', async () => {
  answering('/recovery/password', challenge('SMS'));
  const again = answering('/recovery/factors/SMS/resend', challenge('SMS', 'call'));
  const { user } = openRecovery('recover', { state: { username: 'ada' } });
  await user.click(await button('Continue'));
  await user.click(await button('Send a new code'));
  await waitFor(() => expect(again).toEqual([{ stateToken }]));
  await user.click(await button('Send a new code'));
  expect(await screen.findByText('The provider does not send it this way.')).toBeVisible();
});

test('a wrong code doesn’t keep the page from noticing that the link was opened (§4)', async () => {
  answering('/recovery/password', challenge());
  const firstAnswer = Promise.withResolvers<object>();
  answering(poll, () => firstAnswer.promise as never, passwordReset);
  answering(verify, refusal(403, 'E0000068'));
  const { user } = openRecovery('recover', { state: { username: 'ada' } });
  await user.click(await button('Continue'));
  await enterCode(user, '123456');
  await waitFor(async () => expect(await field('Code')).toHaveAccessibleDescription(/^This code is wrong, too old/));
  firstAnswer.resolve({ ...challenge(), factorResult: 'WAITING' });
  expect(await field('New password')).toBeVisible();
});

test('when the page no longer notices the link, it can be asked to check again', async () => {
  answering('/recovery/password', challenge());
  answering(poll, HttpResponse.text('<html>', { headers: { 'Content-Type': 'text/html' } }));
  const states = answering('', passwordReset);
  const { user } = openRecovery('recover', { state: { username: 'ada' } });
  await user.click(await button('Continue'));
  expect(await screen.findByText(/answer could not be read/)).toBeVisible();
  await user.click(await button('Check again'));
  expect(await field('New password')).toBeVisible();
  expect(states).toEqual([{ stateToken }]);
});

describe('the device’s fingerprint', () => {
  test('is sent with the request (§7)', async () => {
    const headers: (string | null)[] = [];
    server.events.on('request:start', ({ request }) => headers.push(request.headers.get('X-Device-Fingerprint')));
    answering('/recovery/password', challenge('SMS'));
    const { user } = openRecovery('recover', { state: { username: 'ada' } });
    await user.click(await button('Continue'));
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

test('a new code that is typed before the answer to “Send a new code” is here stays', async () => {
  answering('/recovery/password', challenge('SMS'));
  const answer = Promise.withResolvers<object>();
  const again = answering('/recovery/factors/SMS/resend', () => answer.promise as never);
  answering(poll, { ...challenge(), factorResult: 'WAITING' });
  const { user } = openRecovery('recover', { state: { username: 'ada' } });
  await user.click(await button('Continue'));
  await user.click(await field('Code'));
  await user.paste('111111');
  await user.click(await button('Send a new code'));
  await waitFor(() => expect(again).toHaveLength(1));
  await user.click(await field('Code'));
  await user.paste('222222');
  answer.resolve(challenge('EMAIL'));
  expect(await screen.findByText(/unwanted mail/)).toBeVisible();
  expect(screen.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value)).toEqual([...'222222']);
});
