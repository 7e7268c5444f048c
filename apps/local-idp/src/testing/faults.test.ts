import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalIdp, startLocalIdp } from '../server.ts';
import { ada, invalidTokenResponse, portalOrigin, testSettings, TestPortal } from './test-portal.ts';
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

test('an unavailable endpoint returns a 503 that the portal can read, until the fault is cleared', async () => {
  const portal = new TestPortal(idp.issuer);
  const { refresh_token } = await portal.tokensOf(ada);
  await setFaults({ endpoints: { token: 'unavailable' } });
  const refused = await portal.refresh(refresh_token);
  expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([503, portalOrigin]);
  expect((await fetch(`${idp.issuer}/v1/keys`)).status).toBe(200);
  await setFaults({});
  expect((await portal.refresh(refresh_token)).status).toBe(200);
});

test('connections are dropped', async () => {
  await setFaults({ endpoints: { revoke: 'drop' } });
  await expect(new TestPortal(idp.issuer).revoke('any')).rejects.toThrow('fetch failed');
});

test('held requests are answered once the fault is cleared', async () => {
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

test('the token lifetime can be changed', async () => {
  const portal = new TestPortal(idp.issuer);
  await setFaults({ tokenLifetimeSeconds: 7 });
  const { access_token, id_token, expires_in } = await portal.tokensOf(ada);
  expect(expires_in).toBe(7);
  expect([access_token, id_token].map(lifetimeOf)).toEqual([7, 7]);
  await setFaults({});
  expect((await portal.tokensOf(ada)).expires_in).toBe(3600);
});

test('a user’s refresh tokens and sessions can be deleted; those of others stay', async () => {
  const portal = new TestPortal(idp.issuer);
  const { refresh_token } = await portal.tokensOf(ada);
  await ask('POST', '/forget', { subject: 'grace.hopper@scv.example', models: ['RefreshToken', 'Session'] });
  expect((await sessionsAt(portal)).status).toBe(200);
  await ask('POST', '/forget', { subject: ada.username, models: ['RefreshToken'] });
  expect((await sessionsAt(portal)).status).toBe(200);
  expect(await (await portal.refresh(refresh_token)).json()).toEqual(invalidTokenResponse);
  await ask('POST', '/forget', { subject: ada.username, models: ['Session'] });
  expect((await sessionsAt(portal)).status).toBe(404);
});

test.each([{ endpoints: { tokens: 'drop' } }, { endpoints: { token: 'slow' } }, { grace: 0 }])(
  'unknown faults get 400: %j',
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
