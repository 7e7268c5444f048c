import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeSettings } from '@scv/testing/fake-provider';
import { HttpResponse } from 'msw';
import { recoveryFailure } from './recovery-failure.ts';
import { type AuthnClient, openAuthn } from './authn-client.ts';
import { answering, challenge, never, passwordReset, refusal } from '../testing/fake-authn.ts';

const api = (status: number, errorCode: string, causes: string[] = []) =>
  Object.assign(new Error('Summary'), {
    name: 'AuthApiError',
    errorCode,
    errorSummary: 'Summary',
    errorCauses: causes.map((errorSummary) => ({ errorSummary })),
    xhr: { status, headers: {} },
  });

const offline = Object.assign(new Error('Failed to fetch'), { name: 'AuthApiError', xhr: { status: 0 } });

test.each<[string, unknown, string, RegExp]>([
  ['no network', offline, 'retry', /cannot be reached/],
  ['a failing provider', api(503, 'E0000009'), 'retry', /status 503/],
  ['a wrong code', api(403, 'E0000068', ['It is old.']), 'field', /^This code is wrong, too old/],
  ['a wrong answer', api(403, 'E0000087'), 'field', /not accept this answer\.$/],
  ['a weak password', api(403, 'E0000080', ['Too short.']), 'field', /^Too short\.$/],
  ['a used link', api(403, 'E0000105'), 'over', /used already, or is too old/],
  ['an ended transaction', api(401, 'E0000011'), 'over', /Start again\.$/],
  ['a locked account', api(403, 'E0000069'), 'locked', /has locked this account/],
  ['a refusal that is not listed', api(400, 'E0000001', ['username: missing']), 'retry', /^Summary username: missing$/],
])('%s has a sentence and a way on (§8)', (_what, error, kind, text) => {
  expect(recoveryFailure(error)).toEqual({ kind, text: expect.stringMatching(text) as string });
});

const tooMany = (headers: Record<string, string>) =>
  Object.assign(api(429, 'E0000047'), { xhr: { status: 429, headers } });

test.each([
  ['Retry-After', tooMany({ 'retry-after': '9' }), 9],
  ['X-Rate-Limit-Reset', tooMany({ 'x-rate-limit-reset': '1020' }), 20],
  ['a reset in the past', tooMany({ 'x-rate-limit-reset': '10' }), 1],
  ['an odd Retry-After', tooMany({ 'retry-after': 'Infinity', 'x-rate-limit-reset': '1020' }), 20],
  ['a Retry-After that is a date', tooMany({ 'retry-after': 'Sat, 28 Nov 2026 08:00:00 GMT' }), 60],
  ['an odd reset', tooMany({ 'x-rate-limit-reset': '1e300' }), 60],
  ['neither', tooMany({}), 60],
  ['a message that was sent a moment ago', api(429, 'E0000109'), 30],
])('says how long to wait, by %s', (_what, error, retryAfter) => {
  expect(recoveryFailure(error, 1_000_000)).toMatchObject({ kind: 'retry', retryAfter });
});

const poll = '/recovery/factors/EMAIL/poll';
const verify = '/recovery/factors/EMAIL/verify';

/** A recovery that waits for the code of an email. */
function waitForCode(client: AuthnClient) {
  answering('/recovery/password', challenge());
  return client.forgotPassword({ username: 'ada', factorType: 'EMAIL' });
}

const unknownRecovery = 'This page does not know which recovery to go on with. Start again.';
const notThisWay = 'The provider does not send it this way.';

test.each<[message: string, provoke: (client: AuthnClient) => Promise<unknown>, kind: string, text: string]>([
  ['No transaction to evaluate', (client) => client.tx.introspect(), 'over', unknownRecovery],
  ['No transaction to resume', (client) => client.tx.resume(), 'over', unknownRecovery],
  ['Must provide a link name', async (client) => (await waitForCode(client)).resend?.(), 'retry', notThisWay],
  ['No link found for that name', async (client) => (await waitForCode(client)).resend?.('call'), 'retry', notThisWay],
  [
    'The poll was stopped by the sdk',
    async (client) => {
      const transaction = await waitForCode(client);
      answering(verify, never);
      answering(poll, () => {
        void transaction.verify?.({ passCode: '123456' });
        return { ...challenge(), factorResult: 'WAITING' };
      });
      return transaction.poll?.();
    },
    'retry',
    'This page no longer notices whether the link was used.',
  ],
  [
    'Could not parse server response',
    (client) => {
      answering('/recovery/password', HttpResponse.text('<html>'));
      return client.forgotPassword({ username: 'ada', factorType: 'EMAIL' });
    },
    'retry',
    'The sign-in provider’s answer could not be read. Please try again in a moment.',
  ],
  [
    'Fingerprinting is not supported on this device',
    (client) => {
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Windows Phone 8');
      return client.recogniseDevice();
    },
    'retry',
    'The provider cannot recognise this device. You can go on.',
  ],
])('the library’s error “%s” has a sentence and a way on', async (message, provoke, kind, text) => {
  onTestFinished(() => void vi.restoreAllMocks());
  const client = openAuthn(fakeSettings, () => false);
  const error = await provoke(client).then(
    () => expect.unreachable(),
    (reason: unknown) => reason as Error,
  );
  expect(error.message).toContain(message);
  expect(recoveryFailure(error)).toEqual({ kind, text });
});

/** The library's waits end at once. @returns their milliseconds */
function skipWaits(): number[] {
  const waits: number[] = [];
  const setTimer = setTimeout;
  vi.stubGlobal('setTimeout', (callback: () => void, ms?: number, ...values: unknown[]) => {
    // The timers of the connections pass a value to their callback.
    const isWait = ms !== undefined && ms >= 1_000 && values.length === 0;
    if (isWait) waits.push(ms);
    return setTimer(callback, isWait ? 0 : ms, ...(values as []));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return waits;
}

test('polling tries status 0 and 429 five times more, with doubling delay (§8, §9)', async () => {
  const transaction = await waitForCode(openAuthn(fakeSettings, () => false));
  const busy = refusal(429, 'E0000047');
  const asked = answering(poll, HttpResponse.error(), busy, HttpResponse.error(), busy);
  const waits = skipWaits();
  await expect(transaction.poll?.()).rejects.toMatchObject({ errorCode: 'E0000047' });
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
  expect(asked).toHaveLength(6);
});

test('polling goes on after a failure of the network, and ends when the screen was left (§9)', async () => {
  let isLeft = false;
  const transaction = await waitForCode(openAuthn(fakeSettings, () => isLeft));

  const asked = answering(poll, HttpResponse.error(), passwordReset);
  skipWaits();
  await expect(transaction.poll?.()).resolves.toMatchObject({ status: 'PASSWORD_RESET' });
  expect(asked).toHaveLength(2);

  isLeft = true;
  await expect(transaction.poll?.()).rejects.toThrow('The screen was left.');
  expect(asked).toHaveLength(2);
});
