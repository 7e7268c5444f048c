import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordLockout, recoveriesFromAddress, recoveryMessages } from '../accounts/attempt-limit.ts';
import { type LocalIdp, startLocalIdp } from '../server.ts';
import { ada, adaUid, joan, testApiToken, testSettings } from '../testing/test-portal.ts';
import { UsersClient } from '../testing/users-client.ts';

let idp: LocalIdp;
beforeAll(async () => {
  // Hashing takes about 0.05 s, so that parallel attempts have to wait.
  idp = await startLocalIdp(testSettings({ apiToken: testApiToken, passwordCost: 2 ** 13 }));
});
afterAll(() => idp.stop());

const [home, strangers] = ['127.0.0.1', '127.0.0.2'];

/** Calls the Authentication API from one of this computer's addresses. */
async function call(localAddress: string, path: string, body: object) {
  const { port } = new URL(idp.issuer);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': JSON.stringify(body).length };
  const sent = request({
    host: '127.0.0.1',
    port,
    localAddress,
    path: `/api/v1/authn${path}`,
    method: 'POST',
    headers,
  });
  sent.end(JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const answer = (await json(response)) as { status?: string; errorCode?: string };
  return answer.status ?? answer.errorCode;
}
const signIn = (from: string, password: string, username = ada.username) => call(from, '', { username, password });
const unlock = (from: string, username = ada.username) => call(from, '/recovery/unlock', { username });

// These tests call from 127.0.0.2, which Linux answers without being set up. Other systems don't.
describe.skipIf(process.platform !== 'linux')('from another address', () => {
  test('strangers can’t keep people out where they have signed in before', async () => {
    expect(await signIn(home, ada.password)).toBe('SUCCESS');
    for (let count = 0; count < passwordLockout.maxAttempts; count++) await signIn(strangers, 'wrong');
    for (let count = 0; count < recoveryMessages.maxAttempts; count++) await unlock(strangers);
    expect([await signIn(strangers, ada.password), await unlock(strangers)]).toEqual(['LOCKED_OUT', 'E0000047']);
    expect([await signIn(home, ada.password), await unlock(home)]).toEqual(['SUCCESS', 'RECOVERY_CHALLENGE']);

    const users = new UsersClient(idp.issuer);
    expect(await users.status(adaUid)).toBe('LOCKED_OUT');
    await users.post(`/${adaUid}/lifecycle/unlock`);
    expect([await users.status(adaUid), await signIn(strangers, ada.password)]).toEqual(['ACTIVE', 'SUCCESS']);
  });

  test('an address may ask for 30 recoveries, whatever the names; others and the owner’s own go on', async () => {
    const attacker = '127.0.0.3';
    expect(await signIn(home, ada.password)).toBe('SUCCESS');
    const asked = Array.from({ length: recoveriesFromAddress.maxAttempts }, (_, count) =>
      unlock(attacker, count % 2 ? `nobody-${count}@scv.example` : joan.username),
    );
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['RECOVERY_CHALLENGE', 'E0000047']));
    const refused = await Promise.all(['new@scv.example', ada.username].map((name) => unlock(attacker, name)));
    expect(refused).toEqual(['E0000047', 'E0000047']);
    expect([await unlock('127.0.0.4', 'new@scv.example'), await unlock(home)]).toEqual([
      'RECOVERY_CHALLENGE',
      'RECOVERY_CHALLENGE',
    ]);
  });

  test('a stranger at the owner’s own address doesn’t use up her recoveries', async () => {
    expect(await signIn(home, ada.password)).toBe('SUCCESS');
    for (let count = 0; count < recoveriesFromAddress.maxAttempts; count++)
      await unlock(home, `x-${count}@scv.example`);
    expect([await unlock(home, 'new@scv.example'), await unlock(home)]).toEqual(['E0000047', 'RECOVERY_CHALLENGE']);
  });

  test('a name gets ten recoveries from all strange addresses together, and the owner hers', async () => {
    const grace = { username: 'grace.hopper@scv.example', password: 'Harvard-Mark-1944' };
    expect(await signIn(home, grace.password, grace.username)).toBe('SUCCESS');
    const from = (count: number) => unlock(`127.0.1.${count + 1}`, grace.username);
    const answers = Array.from({ length: recoveryMessages.maxAttempts }, (_, count) => from(count));
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['RECOVERY_CHALLENGE']));
    expect([await from(100), await unlock(home, grace.username)]).toEqual(['E0000047', 'RECOVERY_CHALLENGE']);
  });

  test('wrong passwords lock people out where they have signed in before, too', async () => {
    for (let count = 0; count < passwordLockout.maxAttempts; count++) await signIn(home, 'wrong');
    expect(await signIn(home, ada.password)).toBe('LOCKED_OUT');
    expect(await signIn(strangers, ada.password)).toBe('SUCCESS');
  });

  test('sixty wrong passwords at once are refused in part, and don’t hold up others', async () => {
    await new UsersClient(idp.issuer).post(`/${adaUid}/lifecycle/unlock`);
    const attempts = Array.from({ length: 60 }, (_, count) =>
      signIn(strangers, 'wrong', `nobody-${count}@scv.example`),
    );
    const own = signIn(home, ada.password);
    expect(await own).toBe('SUCCESS');
    expect(new Set(await Promise.all(attempts))).toEqual(new Set(['E0000004', 'E0000047']));
  });
});
