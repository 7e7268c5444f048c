import { addPhone, verifyPhoneChallenge } from '@okta/okta-auth-js/myaccount';
import { expect, test } from 'vitest';
import { maxCodes } from '../accounts/challenges.ts';
import { advance, refused, testIdp } from '../testing/test-idp.ts';
import { ada, grace, joan } from '../testing/test-portal.ts';
import { minSmsIntervalMs } from './phones.ts';

const idp = testIdp();
let count = 0;
const newNumber = () => `+4930123456${String(++count).padStart(2, '0')}`;

/** Signs in and adds a phone, to which a code is sent. */
async function added(phoneNumber = newNumber(), person = ada) {
  const { client, accessToken } = await idp.signIn(person);
  const payload = { profile: { phoneNumber }, method: 'SMS', sendCode: true };
  const transaction = await addPhone(client, { accessToken, payload });
  const verify = (verificationCode: string) => transaction.verify!({ verificationCode });
  return { phoneNumber, transaction, verify, message: () => idp.mailbox.last(phoneNumber) };
}

test('recovery messages go to the first verified phone, and to the next one when it is deleted', async () => {
  const { uid } = idp.parts.accounts.byLogin(grace.username)!;
  const phones = [await added(newNumber(), grace), await added(newNumber(), grace)];
  const recoveryNumber = () => idp.parts.contacts.primary(uid, 'phone')?.value;
  expect(recoveryNumber()).toBeUndefined();
  for (const { verify, message } of phones) await verify(message().code);
  for (const { phoneNumber, transaction } of phones) {
    expect(recoveryNumber()).toBe(phoneNumber);
    await transaction.delete();
  }
  expect(recoveryNumber()).toBeUndefined();
});

test('another code can be sent after 30 seconds, by the other method', async () => {
  const { transaction, message } = await added();
  const resend = () => transaction.challenge({ method: 'CALL', retry: true } as { method: string });
  advance(minSmsIntervalMs - 1);
  await expect(resend()).rejects.toMatchObject({
    errorCode: 'E0000047',
    xhr: { status: 429, headers: { 'retry-after': '1' } },
  });
  advance(1);
  await resend();
  expect(message().kind).toBe('call');
});

test('a number gets five codes an hour', async () => {
  const { transaction, phoneNumber } = await added();
  const resend = () => {
    advance(minSmsIntervalMs);
    return transaction.challenge({ method: 'SMS', retry: true } as { method: string });
  };
  for (let sent = 1; sent < maxCodes; sent++) await resend();
  await expect(resend()).rejects.toMatchObject(refused(429, 'E0000047'));
  await expect(added(phoneNumber, joan)).rejects.toMatchObject(refused(429, 'E0000047'));
});

test('nobody reaches the phones of somebody else', async () => {
  const { transaction, message } = await added();
  const { client, accessToken } = await idp.signIn(joan);
  const payload = { verificationCode: message().code };
  const options = { accessToken, id: transaction.id, payload };
  await expect(verifyPhoneChallenge(client, options)).rejects.toMatchObject(refused(404, 'E0000008'));
});

test('a number that the account has is refused, also if it is written in another way', async () => {
  await added('+49301234500');
  await expect(added('+49 (30) 1234500')).rejects.toMatchObject(refused(409, 'E0000157'));
});
