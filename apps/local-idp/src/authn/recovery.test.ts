import { beforeEach, expect, test } from 'vitest';
import { maxWrongCodes } from '../accounts/challenges.ts';
import type { StoredEvent } from '../accounts/events.ts';
import { advance, minute, newPassword, testApiToken, testIdp } from '../testing/test-idp.ts';
import { portalOrigin } from '../testing/test-portal.ts';

const idp = testIdp();
let grace: Awaited<ReturnType<typeof idp.addPerson>>;
beforeEach(async () => {
  grace = await idp.addPerson();
});

const { client } = idp;
const forgot = () => client().forgotPassword({ username: grace.username, factorType: 'EMAIL' });
const openLink = () => client().verifyRecoveryToken({ recoveryToken: idp.mailbox.last().token });

test('a forgotten password is reset with the code of the mail; the old one and the sessions end', async () => {
  const portal = idp.portal();
  const { refresh_token } = await portal.tokensOf(grace);
  const challenge = await forgot();
  expect(challenge).toMatchObject({ status: 'RECOVERY_CHALLENGE', factorType: 'EMAIL', recoveryType: 'PASSWORD' });
  expect(challenge.user).toBeUndefined();

  const reset = await challenge.verify!({ passCode: idp.mailbox.last(grace.username).code });
  expect(reset).toMatchObject({
    status: 'PASSWORD_RESET',
    user: { id: grace.uid, profile: { login: grace.username } },
    policy: { complexity: { minLength: 8, minNumber: 1, excludeUsername: true } },
  });
  expect(await reset.resetPassword!({ newPassword })).toMatchObject({ status: 'SUCCESS', recoveryType: 'PASSWORD' });
  const signsIn = (password: string) => idp.signsIn(grace.username, password);
  expect([await signsIn(grace.password), await signsIn(newPassword)]).toEqual([false, true]);
  expect((await portal.refresh(refresh_token)).status).toBe(400);
  await expect(reset.resetPassword!({ newPassword: 'Another-One-1234' })).rejects.toMatchObject({
    errorCode: 'E0000011',
  });
});

test('the System Log says who has reset the password: the person, or an administrator', async () => {
  const { uid, username } = grace;
  const challenge = await forgot();
  const proven = await challenge.verify!({ passCode: idp.mailbox.last(username).code });
  await proven.resetPassword!({ newPassword });
  await idp.lifecycle('reset_password', uid);
  const recoveryToken = idp.mailbox.last(username).token;
  const asked = await client().verifyRecoveryToken({ recoveryToken });
  const reset = await asked.answer!({ answer: username });
  await reset.resetPassword!({ newPassword: 'Note-G-1843' });
  const response = await fetch(idp.url('/api/v1/logs'), { headers: { Authorization: `SSWS ${testApiToken}` } });
  const events = ((await response.json()) as StoredEvent[]).filter(
    ({ eventType, target }) => target[0]?.id === uid && eventType.startsWith('user.account'),
  );
  expect(events.map(({ eventType, actor }) => [eventType, actor.alternateId])).toEqual([
    ['user.account.update_password', username],
    ['user.account.reset_password', username],
    ['user.account.reset_password', 'api-token'],
    ['user.account.update_password', username],
  ]);
});

test('opening the link of the mail advances the waiting page, and works once', async () => {
  const waiting = (await forgot()).poll!({ delay: 10 });
  expect(idp.mailbox.last().link).toMatch(/^http:\/\/localhost:4200\/recover\?token=./);
  expect([(await openLink()).status, (await waiting).status]).toEqual(['PASSWORD_RESET', 'PASSWORD_RESET']);
  await expect(openLink()).rejects.toMatchObject({ errorCode: 'E0000105' });
});

test('the link of an administrator’s reset works until the password is set; it asks for the username first', async () => {
  await idp.lifecycle('reset_password', grace.uid);
  expect(await idp.signsIn(grace.username, grace.password)).toBe(false);
  const { token: recoveryToken, link } = idp.mailbox.last(grace.username);
  expect(link).toBe(`${portalOrigin}/recover?token=${recoveryToken}`);
  const { body } = await idp.authn('/recovery/token', { recoveryToken });
  expect(body).toMatchObject({ status: 'RECOVERY' });
  const { stateToken } = body;
  const introspected = await idp.authn('/introspect', { stateToken });
  for (const text of [JSON.stringify(body), JSON.stringify(introspected.body)]) {
    for (const fact of [grace.uid, grace.username, 'Hopper']) expect(text).not.toContain(fact);
  }
  const passedOver = await idp.authn('/credentials/reset_password', { stateToken, newPassword });
  expect(passedOver.body).toMatchObject({ errorCode: 'E0000079' });

  const opened = await openLink();
  const errorCauses = [{ errorSummary: 'This link is for another username.' }];
  const wrong = opened.answer!({ answer: 'nobody@scv.example' });
  await expect(wrong).rejects.toMatchObject({ errorCode: 'E0000087', errorCauses });
  const reset = await opened.answer!({ answer: ` ${grace.username.toUpperCase()} ` });
  expect(reset).toMatchObject({ status: 'PASSWORD_RESET', user: { profile: { login: grace.username } } });
  expect((await reset.resetPassword!({ newPassword })).status).toBe('SUCCESS');
  await expect(openLink()).rejects.toMatchObject({ errorCode: 'E0000105' });
});

test('a locked account is unlocked by code, or by link while the page waits', async () => {
  const lock = async () => {
    const { username, password } = grace;
    for (let count = 0; count < 10; count++) await idp.authn('', { username, password: 'wrong' });
    const locked = await client().signIn({ username, password });
    expect(locked).toMatchObject({ status: 'LOCKED_OUT', unlock: expect.any(Function) });
  };
  const unlock = () => client().unlockAccount({ username: grace.username, factorType: 'EMAIL' });

  await lock();
  const unlocked = await (await unlock()).verify!({ passCode: idp.mailbox.last().code });
  expect(unlocked).toMatchObject({ status: 'SUCCESS', recoveryType: 'UNLOCK' });
  expect(await idp.signsIn(grace.username, grace.password)).toBe(true);

  await lock();
  const waiting = (await unlock()).poll!({ delay: 10 });
  expect(idp.mailbox.last().link).toContain('/unlock?token=');
  await openLink();
  expect((await waiting).status).toBe('SUCCESS');
  expect(await idp.signsIn(grace.username, grace.password)).toBe(true);
});

test.each(['SMS', 'CALL'])('a code by %s goes to the verified phone', async (factorType) => {
  const challenge = await client().forgotPassword({ username: grace.username, factorType });
  expect(challenge.poll).toBeUndefined();
  const [message] = idp.mailbox.newest();
  expect(message).toMatchObject({ kind: factorType.toLowerCase(), address: expect.stringMatching(/^\+44/) });
  expect(message).not.toHaveProperty('link');
  expect((await challenge.verify!({ passCode: message!.code })).status).toBe('PASSWORD_RESET');
});

test('a reload continues where the person was; a cancelled recovery can’t be continued', async () => {
  const own = client();
  await own.forgotPassword({ username: grace.username, factorType: 'EMAIL' });
  const resumed = await own.tx.resume();
  await resumed.verify!({ passCode: idp.mailbox.last().code });
  const reset = await own.tx.introspect();
  expect(reset.status).toBe('PASSWORD_RESET');
  await reset.cancel!();
  await expect(own.tx.resume()).rejects.toThrow('No transaction to resume');
  await expect(reset.resetPassword!({ newPassword })).rejects.toMatchObject({ errorCode: 'E0000011' });
});

test('wrong codes end a code, and a new message has a new one', async () => {
  const challenge = await forgot();
  const wrong = { errorCode: 'E0000068', errorCauses: [{ errorSummary: 'Your code doesn’t match our records.' }] };
  for (let count = 0; count < maxWrongCodes; count++) {
    await expect(challenge.verify!({ passCode: 'wrong' })).rejects.toMatchObject(wrong);
  }
  const { code } = idp.mailbox.last();
  const ended = { errorCauses: [{ errorSummary: 'This code no longer works. Ask for a new one.' }] };
  await expect(challenge.verify!({ passCode: code })).rejects.toMatchObject(ended);
  const resent = await challenge.resend!();
  expect((await resent.verify!({ passCode: idp.mailbox.last().code })).status).toBe('PASSWORD_RESET');
});

test('code and link expire after five minutes', async () => {
  const challenge = await forgot();
  const { code } = idp.mailbox.last();
  advance(5 * minute);
  await expect(challenge.verify!({ passCode: code })).rejects.toMatchObject({ errorCode: 'E0000011' });
  await expect(openLink()).rejects.toMatchObject({ errorCode: 'E0000105' });
});

test('a weak password is refused with each reason, and another one can be tried', async () => {
  const reset = await (await forgot()).verify!({ passCode: idp.mailbox.last().code });
  const rules = ['have at least 8 characters', 'contain an uppercase letter', 'contain a number'];
  const sentences = [...rules, 'not contain parts of your username'].map((rule) => `The password must ${rule}.`);
  await expect(reset.resetPassword!({ newPassword: 'person' })).rejects.toMatchObject({
    errorCode: 'E0000080',
    errorCauses: sentences.map((errorSummary) => ({ errorSummary })),
  });
  expect((await reset.resetPassword!({ newPassword })).status).toBe('SUCCESS');
});

test.each(['an unknown name', 'an account without a verified phone', 'a deactivated account'])(
  '%s gets no message, and every answer is the same',
  async (kind) => {
    const other = await idp.addPerson(kind.includes('phone') ? 'UNVERIFIED' : 'VERIFIED');
    if (kind.includes('deactivated')) await idp.lifecycle('deactivate', other.uid);
    const username = kind.includes('unknown') ? 'nobody@scv.example' : other.username;
    const factorType = kind.includes('phone') ? 'SMS' : 'EMAIL';
    const known = await answersTo(grace.username, factorType);
    const messages = idp.mailbox.newest().length;
    expect(await answersTo(username, factorType)).toEqual(known);
    expect(idp.mailbox.newest()).toHaveLength(messages);
  },
);

/** The answers to a whole recovery, without tokens and ids. */
async function answersTo(username: string, factorType: string) {
  const begun = await idp.authn('/recovery/password', { username, factorType });
  const { stateToken } = begun.body;
  const factor = `/recovery/factors/${factorType}`;
  const answers = [begun, await idp.authn('/introspect', { stateToken })];
  if (factorType === 'EMAIL') answers.push(await idp.authn(`${factor}/poll`, { stateToken }));
  for (let count = 0; count <= maxWrongCodes; count++) {
    answers.push(await idp.authn(`${factor}/verify`, { stateToken, passCode: 'wrong' }));
  }
  answers.push(await idp.authn(`${factor}/resend`, { stateToken }));
  answers.push(await idp.authn('/cancel', { stateToken }));
  return answers.map(({ status, headers, body }) => ({
    status,
    names: [...headers.keys()],
    body: {
      ...body,
      ...(body['stateToken'] !== undefined && { stateToken: String(body['stateToken']).length }),
      errorId: '',
    },
  }));
}
