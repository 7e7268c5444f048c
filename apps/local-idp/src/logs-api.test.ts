import { beforeAll, expect, test, vi } from 'vitest';
import type { StoredEvent } from './accounts/events.ts';
import { maxWrongPasswords } from './accounts/accounts.ts';
import { testApiToken, testIdp } from './testing/test-idp.ts';
import { ada, adaUid } from './testing/test-portal.ts';

const start = Date.parse('2027-01-01T00:00:00Z');
const idp = testIdp();

/** Locks Ada out, helps her in every way, and lets her sign in. An hour passes before the sign-in. */
beforeAll(async () => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  const client = idp.client();
  for (let count = 0; count <= maxWrongPasswords; count++) {
    await client.signInWithCredentials({ ...ada, password: 'wrong' }).catch(() => undefined);
  }
  for (const call of ['unlock', 'suspend', 'suspend', 'unsuspend', 'reset_factors']) {
    await idp.lifecycle(call, adaUid);
  }
  await idp.users(`POST /${adaUid}`, { profile: { title: 'Countess' } });
  vi.setSystemTime(start + 60 * 60_000);
  const portal = idp.portal();
  await portal.signIn(ada);
  await portal.session('DELETE');
  await idp.users(`DELETE /${adaUid}/sessions`);
});

async function logs(query: Record<string, string> = {}, token = testApiToken) {
  const url = idp.url(`/api/v1/logs?${new URLSearchParams(query)}`);
  const response = await fetch(url, { headers: { Authorization: `SSWS ${token}` } });
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  return { status: response.status, body: (await response.json()) as StoredEvent[], next };
}
const typesOf = async (query: Record<string, string>) => (await logs(query)).body.map(({ eventType }) => eventType);

test('says who did what to whom, when and with which result', async () => {
  const body = (await logs()).body.filter(({ target }) => target[0]?.id === adaUid);
  const rows = body.map(({ eventType, actor, outcome }) => [eventType, actor.displayName, outcome.reason]);
  expect(rows).toEqual([
    ['user.account.lock', 'Okta System', null],
    ['user.account.unlock_by_admin', 'API token', null],
    ['user.lifecycle.suspend', 'API token', null],
    ['user.lifecycle.unsuspend', 'API token', null],
    ['user.mfa.factor.reset_all', 'API token', null],
    ['user.account.update_profile', 'API token', null],
    ['user.session.clear', 'API token', null],
  ]);
  expect(body.at(-1)).toMatchObject({
    published: '2027-01-01T01:00:00.000Z',
    displayMessage: 'Clear user session',
    target: [{ id: adaUid, alternateId: ada.username }],
    client: { ipAddress: '127.0.0.1', userAgent: { rawUserAgent: 'node' } },
  });
});

const anHourLater = '2027-01-01T01:00:00Z';
test.each([
  [{ since: anHourLater }, ['user.session.clear']],
  [{ filter: 'eventType eq "user.lifecycle.unsuspend"' }, ['user.lifecycle.unsuspend']],
  [{ since: '2027-01-01T02:00:00Z' }, []],
])('%j answers %j', async (query, types) => {
  expect(await typesOf(query as Record<string, string>)).toEqual(types);
});

const filter = ['suspend', 'unsuspend', 'activate'].map((what) => `eventType eq "user.lifecycle.${what}"`).join(' or ');
test('its links lead through all events, and then to what happens later', async () => {
  const followed: string[] = [];
  let query: Record<string, string> = { filter, limit: '1' };
  for (let isLast = false; !isLast;) {
    const { body, next = '' } = await logs(query);
    followed.push(...body.map(({ uuid }) => uuid));
    isLast = body.length < 1;
    query = Object.fromEntries(new URL(next).searchParams);
  }
  expect(followed).toEqual((await logs({ filter })).body.map(({ uuid }) => uuid));
  await idp.lifecycle('suspend', adaUid);
  expect(await typesOf(query)).toEqual(['user.lifecycle.suspend']);
});

test.each([
  [{ filter: 'client.ipAddress eq "127.0.0.1"' }, testApiToken, 400, 'E0000031'],
  [{ since: 'yesterday' }, testApiToken, 400, 'E0000001'],
  [{}, 'another-token-than-the-right-one', 401, 'E0000011'],
])('%j is refused with the token %s: %d', async (query, token, status, errorCode) => {
  expect(await logs(query as Record<string, string>, token)).toMatchObject({ status, body: { errorCode } });
});
