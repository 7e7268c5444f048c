import { beforeEach, expect, test } from 'vitest';
import { maxWrongCodes } from '../accounts/challenges.ts';
import type { StoredEvent } from '../accounts/events.ts';
import { advance, minute, newPassword, testApiToken, testIdp } from '../testing/test-idp.ts';

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

test('the System Log says who asked for a reset, and who has reset the password', async () => {
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
    ({ eventType, target }) => target[0]?.id === uid && /account|reset/.test(eventType),
  );
  expect(events.map(({ eventType, actor }) => [eventType, actor.alternateId])).toEqual([
    ['system.email.password_reset.sent_message', username],
    ['user.account.update_password', username],
    ['user.account.reset_password', username],
    ['user.account.reset_password', 'api-token'],
    ['user.account.update_password', username],
  ]);
});

test('polling goes on while the link waits, and ends when it was used elsewhere (§4)', async () => {
  const waiting = (await forgot()).poll!({ delay: 10 });
  expect((await openLink()).status).toBe('PASSWORD_RESET');
  expect(await waiting).toMatchObject({ status: 'RECOVERY_CHALLENGE', data: { factorResult: 'PASSCODE_REPLAYED' } });
});

test('the link of an administrator’s reset asks for the username before anything else', async () => {
  await idp.lifecycle('reset_password', grace.uid);
  expect(await idp.signsIn(grace.username, grace.password)).toBe(false);
  const opened = await openLink();
  expect(opened.status).toBe('RECOVERY');
  const { data } = opened as unknown as { data: { stateToken: string } };
  const { stateToken } = data;
  const introspected = await idp.authn('/introspect', { stateToken });
  for (const text of [JSON.stringify(data), JSON.stringify(introspected.body)]) {
    for (const fact of [grace.uid, grace.username, 'Hopper']) expect(text).not.toContain(fact);
  }
  const passedOver = await idp.authn('/credentials/reset_password', { stateToken, newPassword });
  expect(passedOver.body).toMatchObject({ errorCode: 'E0000079' });

  const errorCauses = [{ errorSummary: 'This link is for another username.' }];
  const wrong = opened.answer!({ answer: 'nobody@scv.example' });
  await expect(wrong).rejects.toMatchObject({ errorCode: 'E0000087', errorCauses });
  const reset = await opened.answer!({ answer: ` ${grace.username.toUpperCase()} ` });
  expect(reset).toMatchObject({ status: 'PASSWORD_RESET', user: { profile: { login: grace.username } } });
  expect((await reset.resetPassword!({ newPassword })).status).toBe('SUCCESS');
});

test.each(['code', 'link'])('a locked account is unlocked by %s', async (way) => {
  const { username, password } = grace;
  for (let count = 0; count < 10; count++) await idp.authn('', { username, password: 'wrong' });
  const locked = await client().signIn({ username, password });
  expect(locked).toMatchObject({ status: 'LOCKED_OUT', unlock: expect.any(Function) });
  const challenge = await client().unlockAccount({ username, factorType: 'EMAIL' });
  const passCode = idp.mailbox.last().code;
  const unlocked = await (way === 'code' ? challenge.verify!({ passCode }) : openLink());
  expect(unlocked).toMatchObject({ status: 'SUCCESS', recoveryType: 'UNLOCK' });
  expect(await idp.signsIn(username, password)).toBe(true);
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

test('a code expires after five minutes', async () => {
  const challenge = await forgot();
  const { code } = idp.mailbox.last();
  advance(5 * minute);
  await expect(challenge.verify!({ passCode: code })).rejects.toMatchObject({ errorCode: 'E0000011' });
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

test.each(['a known name', 'an unknown name'])(
  '%s gets five codes an hour, however they are asked for',
  async (which) => {
    const username = which.includes('unknown') ? 'nobody-else@scv.example' : grace.username;
    const ask = (path: string, factorType: string, name = username) =>
      idp.authn(`/recovery/${path}`, { username: name, factorType });
    const { stateToken } = (await ask('password', 'EMAIL')).body;
    const calls = [
      () => ask('unlock', 'EMAIL'),
      () => ask('password', 'SMS', ` ${username.toUpperCase()} `),
      () => ask('unlock', 'CALL'),
      () => idp.authn('/recovery/factors/EMAIL/resend', { stateToken }),
    ];
    for (const call of calls) expect((await call()).status).toBe(200);
    for (const call of calls) {
      const { status, headers, body } = await call();
      expect([status, body['errorCode'], headers.get('Retry-After')]).toEqual([429, 'E0000047', '3600']);
    }
    expect((await ask('password', 'EMAIL', (await idp.addPerson()).username)).status).toBe(200);
    advance(60 * minute);
    expect((await ask('password', 'EMAIL')).status).toBe(200);
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
