import {
  addEmail,
  deleteEmail,
  type EmailRole,
  getEmailChallenge,
  getEmails,
  sendEmailChallenge,
  verifyEmailChallenge,
} from '@okta/okta-auth-js/myaccount';
import { expect, test } from 'vitest';
import { challengeLifetimeMs, maxCodes } from '../accounts/challenges.ts';
import { advance, minute, refused, testIdp } from '../testing/test-idp.ts';
import { ada, joan } from '../testing/test-portal.ts';

const idp = testIdp();
let count = 0;
const newAddress = () => `new-${++count}@scv.example`;
const primary = 'PRIMARY' as EmailRole;
const secondary = 'SECONDARY' as EmailRole;

/** Signs in and adds an email, to which a code is sent. */
async function added(role = secondary, email = newAddress(), person = ada) {
  const { client, accessToken } = await idp.signIn(person);
  const options = { accessToken, payload: { profile: { email }, role, sendEmail: true } };
  const transaction = await addEmail(client, options);
  const list = async () => {
    const emails = await getEmails(client, { accessToken });
    return emails.map(({ profile, roles, status }) => [profile.email, roles, status]);
  };
  return { client, accessToken, email, transaction, list, message: () => idp.mailbox.last(email) };
}

/** Asks for another code, with the challenge's own id. */
async function challenged() {
  const start = await added();
  const { client, accessToken, transaction } = start;
  const challenge = await sendEmailChallenge(client, { accessToken, id: transaction.id });
  const ids = { accessToken, emailId: transaction.id, challengeId: challenge.id };
  return { ...start, challenge, ids };
}

test('a code verifies an added secondary email', async () => {
  const { transaction, message, list, email } = await added();
  expect(await list()).toContainEqual([email, ['SECONDARY'], 'UNVERIFIED']);
  expect((await transaction.poll!()).status).toBe('UNVERIFIED');
  await transaction.verify!({ verificationCode: message().code });
  expect(await list()).toEqual([
    [ada.username, ['PRIMARY'], 'VERIFIED'],
    [email, ['SECONDARY'], 'VERIFIED'],
  ]);
});

const confirm = (link: string) => fetch(link, { method: 'POST' });

test('opening the link verifies nothing and names the address and the account', async () => {
  const { challenge, message, list, email } = await challenged();
  for (const method of ['HEAD', 'GET', 'GET']) {
    const page = await fetch(message().link, { method });
    expect(page.status).toBe(200);
    if (method === 'HEAD') continue;
    const html = await page.text();
    for (const text of [email, ada.username, '<form method="post">']) expect(html).toContain(text);
  }
  expect((await challenge.poll()).status).toBe('UNVERIFIED');
  expect(await list()).toContainEqual([email, ['SECONDARY'], 'UNVERIFIED']);
});

test('pressing the button of the link’s page verifies the email, and polling notices', async () => {
  const { challenge, message, list, email } = await challenged();
  const page = await confirm(message().link);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(email)]);
  expect((await challenge.poll()).status).toBe('VERIFIED');
  expect(await list()).toContainEqual([email, ['SECONDARY'], 'VERIFIED']);
});

test.each([
  ['used', 'opened', 'GET', 0, 1],
  ['used', 'used again', 'POST', 0, 1],
  ['old', 'opened', 'GET', challengeLifetimeMs, 0],
  ['old', 'used', 'POST', challengeLifetimeMs, 0],
])('a link that is %s says so when it is %s', async (_what, _how, method, waitMs, uses) => {
  const { link } = (await added()).message();
  for (let use = 0; use < uses; use++) await confirm(link);
  advance(waitMs);
  const page = await fetch(link, { method });
  expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('This link no longer works')]);
});

test('a link doesn’t verify an email that was removed', async () => {
  const { transaction, message } = await added();
  await transaction.delete();
  expect((await confirm(message().link)).status).toBe(400);
});

test('a verified primary email replaces the old one, and the login stays', async () => {
  const { transaction, message, list, email, client, accessToken } = await added(primary, newAddress(), joan);
  expect((await list())[0]).toEqual([joan.username, ['PRIMARY'], 'VERIFIED']);
  await transaction.verify!({ verificationCode: message().code });
  expect(await list()).toEqual([[email, ['PRIMARY'], 'VERIFIED']]);
  await idp.signIn(joan);

  const next = newAddress();
  for (const role of [secondary, primary]) {
    const payload = { profile: { email: next }, role, sendEmail: true };
    const again = await addEmail(client, { accessToken, payload });
    await again.verify!({ verificationCode: idp.mailbox.last(next).code });
  }
  expect(await list()).toEqual([[next, ['PRIMARY'], 'VERIFIED']]);
});

test('an unverified email can be deleted, a verified one can’t', async () => {
  const { transaction, client, accessToken, list, email } = await added();
  await transaction.delete();
  expect(await list()).not.toContainEqual([email, ['SECONDARY'], 'UNVERIFIED']);
  const [verified] = await getEmails(client, { accessToken });
  const id = verified?.id ?? '';
  const refusal = refused(400, 'E0000001', "Can't delete a verified email address.");
  await expect(deleteEmail(client, { accessToken, id })).rejects.toMatchObject(refusal);
});

test('the sixth code is refused even if it is right', async () => {
  const { ids, client, message } = await challenged();
  const verify = (verificationCode: string) => verifyEmailChallenge(client, { ...ids, payload: { verificationCode } });
  const wrong = refused(401, 'E0000004', 'The verification challenge failed due to an invalid code.');
  for (let tries = 0; tries < 5; tries++) await expect(verify('none')).rejects.toMatchObject(wrong);
  const ended = 'The code was used before, or there were too many wrong ones. Ask for a new code.';
  await expect(verify(message().code)).rejects.toMatchObject(refused(401, 'E0000004', ended));
});

test('a code works once, and for five minutes', async () => {
  const { ids, client, message } = await challenged();
  const options = { ...ids, payload: { verificationCode: message().code } };
  await verifyEmailChallenge(client, options);
  await expect(verifyEmailChallenge(client, options)).rejects.toMatchObject(refused(401, 'E0000004'));
  expect((await getEmailChallenge(client, ids)).status).toBe('VERIFIED');
  advance(5 * minute);
  await expect(verifyEmailChallenge(client, options)).rejects.toMatchObject(refused(404, 'E0000007'));
  await expect(getEmailChallenge(client, ids)).rejects.toMatchObject(refused(404, 'E0000007'));
});

test('nobody reaches the emails and challenges of somebody else', async () => {
  const { ids, transaction } = await challenged();
  const { client, accessToken } = await idp.signIn(joan);
  const notFound = refused(404, 'E0000007');
  await expect(getEmailChallenge(client, { ...ids, accessToken })).rejects.toMatchObject(notFound);
  await expect(deleteEmail(client, { accessToken, id: transaction.id })).rejects.toMatchObject(notFound);
  const [own] = await getEmails(client, { accessToken });
  const mixed = { accessToken, emailId: own?.id ?? '', challengeId: ids.challengeId };
  await expect(getEmailChallenge(client, mixed)).rejects.toMatchObject(notFound);
});

test('an address that the account has is refused, in any letter case', async () => {
  await expect(added(primary, ada.username.toUpperCase())).rejects.toMatchObject(refused(409, 'E0000157'));
});

test('an address gets five codes an hour, also when it is removed and added again', async () => {
  const tooMany = refused(429, 'E0000047');
  const { client, accessToken, transaction, email } = await added();
  const send = (id: string) => sendEmailChallenge(client, { accessToken, id });
  for (let sent = 1; sent < maxCodes; sent++) await send(transaction.id);
  await expect(send(transaction.id)).rejects.toMatchObject(tooMany);
  await transaction.delete();
  await expect(added(secondary, email.toUpperCase())).rejects.toMatchObject(tooMany);
  await expect(added(secondary, email, joan)).rejects.toMatchObject(tooMany);
  await added();
  advance(60 * minute);
  await added(secondary, email);
});

test('without sendEmail no code is sent until it is asked for', async () => {
  const { client, accessToken } = await idp.signIn(joan);
  const email = newAddress();
  const payload = { profile: { email }, role: secondary, sendEmail: false };
  const transaction = await addEmail(client, { accessToken, payload });
  expect(transaction.verify).toBeUndefined();
  expect(idp.mailbox.newest(email)).toEqual([]);
});
