import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalIdp, startLocalIdp } from '../server.ts';
import { ada, deadTokenAnswer, portalOrigin, testSettings, TestPortal, type Tokens } from './test-portal.ts';
import { openFaultDoor } from './fault-door.ts';
import { FaultyNetwork } from './faults.ts';

let idp: LocalIdp;
let door: Awaited<ReturnType<typeof openFaultDoor>>;
beforeEach(async () => {
  const settings = testSettings();
  const network = new FaultyNetwork(settings);
  idp = await startLocalIdp(settings, network.around);
  door = await openFaultDoor(0, network, settings);
});
afterEach(async () => {
  door.close();
  await idp.stop();
});

async function ask(method: 'PUT' | 'POST', path: string, body: unknown): Promise<number> {
  const { port } = door.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}${path}`, { method, body: JSON.stringify(body) })).status;
}
const setFaults = (faults: object) => ask('PUT', '/faults', faults);
const sessionsAt = (portal: TestPortal) => portal.browser.open(`${new URL(idp.issuer).origin}/api/v1/sessions/me`);

test('an address that is unavailable says 503, readable for the portal, and is well again afterwards', async () => {
  const portal = new TestPortal(idp.issuer);
  const { refresh_token } = await portal.tokensOf(ada);
  await setFaults({ endpoints: { token: 'unavailable' } });
  const refused = await portal.refresh(refresh_token);
  expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([503, portalOrigin]);
  expect((await fetch(`${idp.issuer}/v1/keys`)).status).toBe(200);
  await setFaults({});
  expect((await portal.refresh(refresh_token)).status).toBe(200);
});

test('a connection is dropped', async () => {
  await setFaults({ endpoints: { revoke: 'drop' } });
  await expect(new TestPortal(idp.issuer).revoke('any')).rejects.toThrow('fetch failed');
});

test('what is on hold is answered once the fault is gone', async () => {
  const portal = new TestPortal(idp.issuer);
  const { refresh_token } = await portal.tokensOf(ada);
  await setFaults({ endpoints: { token: 'hold' } });
  let answered = false;
  const renewed = portal.refresh(refresh_token).finally(() => (answered = true));
  await setFaults({ endpoints: { token: 'hold', keys: 'drop' } });
  expect(answered).toBe(false);
  await setFaults({});
  expect((await renewed).status).toBe(200);
});

test('tokens last as long as the door says', async () => {
  const portal = new TestPortal(idp.issuer);
  await setFaults({ tokenLifetimeSeconds: 7 });
  const { access_token, id_token, expires_in } = await portal.tokensOf(ada);
  expect(expires_in).toBe(7);
  expect([access_token, id_token].map(lifetimeOf)).toEqual([7, 7]);
  await setFaults({});
  expect((await portal.tokensOf(ada)).expires_in).toBe(3600);
});

test('rotation is strict when the door says so', async () => {
  const portal = new TestPortal(idp.issuer);
  const { refresh_token } = await portal.tokensOf(ada);
  await setFaults({ refreshTokenGraceSeconds: 0 });
  const renewed = (await (await portal.refresh(refresh_token)).json()) as Tokens;
  expect(await (await portal.refresh(refresh_token)).json()).toEqual(deadTokenAnswer);
  expect(await (await portal.refresh(renewed.refresh_token)).json()).toEqual(deadTokenAnswer);
});

test('a person’s refresh tokens and sessions can be forgotten, those of others stay', async () => {
  const portal = new TestPortal(idp.issuer);
  const { refresh_token } = await portal.tokensOf(ada);
  await ask('POST', '/forget', { subject: 'grace.hopper@scv.example', models: ['RefreshToken', 'Session'] });
  expect((await sessionsAt(portal)).status).toBe(200);
  await ask('POST', '/forget', { subject: ada.username, models: ['RefreshToken'] });
  expect((await sessionsAt(portal)).status).toBe(200);
  expect(await (await portal.refresh(refresh_token)).json()).toEqual(deadTokenAnswer);
  await ask('POST', '/forget', { subject: ada.username, models: ['Session'] });
  expect((await sessionsAt(portal)).status).toBe(404);
});

test.each([{ endpoints: { tokens: 'drop' } }, { endpoints: { token: 'slow' } }, { grace: 0 }])(
  'a fault that there is none of is refused: %j',
  async (faults) => {
    expect(await setFaults(faults)).toBe(400);
  },
);

function lifetimeOf(jwt: string): number {
  const { exp, iat } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    number
  >;
  return Number(exp) - Number(iat);
}
