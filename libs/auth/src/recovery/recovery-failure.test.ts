import { expect, test } from 'vitest';
import { fakeSettings } from '@scv/testing/fake-provider';
import { HttpResponse } from 'msw';
import { recoveryFailure } from './recovery-failure.ts';
import { openAuthn } from './authn-client.ts';
import { answering, challenge, passwordReset } from '../testing/fake-authn.ts';

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
  ['no transaction to evaluate', new Error('No transaction to evaluate'), 'over', /Start again\.$/],
  ['no transaction to resume', new Error('No transaction to resume'), 'over', /Start again\.$/],
  ['a link without a name', new Error('Must provide a link name'), 'retry', /does not send it this way/],
  ['an unknown link name', new Error('No link found for that name'), 'retry', /does not send it this way/],
  ['a stopped poll', new Error('The poll was stopped by the sdk'), 'retry', /no longer notices/],
  ['an answer that is no JSON', new Error('Could not parse server response'), 'retry', /could not be read/],
  ['a fingerprint that takes too long', new Error('Fingerprinting timed out'), 'retry', /You can go on\.$/],
  ['no fingerprint', new Error('Fingerprinting is not supported on this device'), 'retry', /You can go on\.$/],
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

test('polling goes on after a failure of the network, and ends when the screen was left (§9)', async () => {
  answering('/recovery/password', challenge());
  let isLeft = false;
  const client = openAuthn(fakeSettings, () => isLeft);
  const transaction = await client.forgotPassword({ username: 'ada', factorType: 'EMAIL' });

  const asked = answering(poll, HttpResponse.error(), passwordReset);
  // The library waits a second before it asks again.
  await expect(transaction.poll?.()).resolves.toMatchObject({ status: 'PASSWORD_RESET' });
  expect(asked).toHaveLength(2);

  isLeft = true;
  await expect(transaction.poll?.()).rejects.toThrow('The screen was left.');
  expect(asked).toHaveLength(2);
});
