import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { maxWrongCodes } from '../accounts/challenge-store.ts';
import { newPassword, type Person, startForRecovery } from '../testing/recovery-setup.ts';
import { TestBrowser } from '../testing/test-browser.ts';

let provider: Awaited<ReturnType<typeof startForRecovery>>;
let grace: Person;
beforeAll(async () => {
  provider = await startForRecovery();
});
afterAll(() => provider.idp.stop());
beforeEach(async () => {
  grace = await provider.addPerson();
});

const forgot = (browser?: TestBrowser) =>
  provider.client(browser).forgotPassword({ username: grace.username, factorType: 'EMAIL' });
const openLink = (browser?: TestBrowser) =>
  provider.client(browser).verifyRecoveryToken({ recoveryToken: provider.mailbox.last().token });

test('opening the link of the mail advances the waiting page in the same browser', async () => {
  const browser = new TestBrowser();
  const waiting = (await forgot(browser)).poll!({ delay: 10 });
  const { token, link } = provider.mailbox.last();
  expect(link).toMatch(/^http:\/\/localhost:4200\/recover\?token=./);
  const opened = await provider.client(browser).verifyRecoveryToken({ recoveryToken: token });
  expect([opened.status, (await waiting).status]).toEqual(['PASSWORD_RESET', 'PASSWORD_RESET']);
  const again = provider.client(browser).verifyRecoveryToken({ recoveryToken: token });
  await expect(again).rejects.toMatchObject({ errorCode: 'E0000105' });
});

test('a link opened in another browser asks for the username, and doesn’t advance the page that asked for it', async () => {
  const challenge = await forgot();
  const refusal = challenge.poll!({ delay: 10 }).catch((error: unknown) => error);
  const opened = await openLink();
  expect(opened.status).toBe('RECOVERY');
  const reset = await opened.answer!({ answer: ` ${grace.username.toUpperCase()} ` });
  expect(reset).toMatchObject({ status: 'PASSWORD_RESET', user: { profile: { login: grace.username } } });
  expect(await refusal).toMatchObject({ errorCode: 'E0000011' });
  expect((await reset.resetPassword!({ newPassword })).status).toBe('SUCCESS');
});

test('whoever opens a link in another browser learns nothing of the account, and doesn’t use the link up', async () => {
  const browser = new TestBrowser();
  await forgot(browser);
  const { token: recoveryToken } = provider.mailbox.last();
  const { body } = await provider.post('/recovery/token', { recoveryToken });
  expect(body).toMatchObject({ status: 'RECOVERY' });
  const { stateToken } = body;
  const introspected = await provider.post('/introspect', { stateToken });
  for (const text of [JSON.stringify(body), JSON.stringify(introspected.body)]) {
    for (const fact of [grace.uid, grace.username, 'Hopper']) expect(text).not.toContain(fact);
  }
  const passedOver = await provider.post('/credentials/reset_password', { stateToken, newPassword });
  expect(passedOver.body).toMatchObject({ errorCode: 'E0000079' });
  expect((await openLink(browser)).status).toBe('PASSWORD_RESET');
});

test.each(['a recovery', 'an administrator’s reset'])('the link of %s accepts five wrong usernames', async (kind) => {
  if (kind === 'a recovery') await forgot();
  else await provider.users.post(`/${grace.uid}/lifecycle/reset_password`);
  const other = await provider.addPerson();
  for (let count = 0; count < maxWrongCodes; count++) {
    // Opening it again doesn't start the count again.
    const wrong = (await openLink()).answer!({ answer: count % 2 ? other.username : 'nobody@scv.example' });
    const errorCauses = [{ errorSummary: 'This link is for another username.' }];
    await expect(wrong).rejects.toMatchObject({ errorCode: 'E0000087', errorCauses });
  }
  const right = (await openLink()).answer!({ answer: grace.username });
  await expect(right).rejects.toMatchObject({ errorCode: 'E0000105' });
});

test('a cookie that somebody invents doesn’t make two browsers the same one', async () => {
  const send = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', Cookie: 'idp_recovery=invented' };
    const url = new URL(`/api/v1/authn/recovery/${path}`, provider.idp.issuer);
    return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as {
      status: string;
      stateToken: string;
    };
  };
  const { stateToken } = await send('password', { username: grace.username });
  const opened = await send('token', { recoveryToken: provider.mailbox.last().token });
  expect(opened).toMatchObject({ status: 'RECOVERY', stateToken: expect.not.stringMatching(stateToken) });
  expect(await send('factors/EMAIL/poll', { stateToken })).toMatchObject({ status: 'RECOVERY_CHALLENGE' });
});
