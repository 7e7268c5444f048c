import { fakeSettings } from '@scv/testing/fake-provider';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openAuthn } from './authn-client.ts';
import { answering, challenge, passwordReset } from '../testing/fake-authn.ts';

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
