import { expect, test } from 'vitest';
import { newPerson, testApiToken, testIdp } from '../testing/test-idp.ts';
import { ada, adaUid } from '../testing/test-portal.ts';

const idp = testIdp({ perTest: true });
const since = '2025-12-24T12:00:00.000Z';
const sample = (status: string, login = `${status}@scv.example`) => ({
  ...newPerson,
  email: login,
  login,
  status,
  since,
});

const post = (accounts: object[], token = testApiToken) =>
  fetch(idp.url('/sample-accounts'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `SSWS ${token}` },
    body: JSON.stringify(accounts),
  });

test('§13 sample accounts have their states without a password, a mail or an event, and can be helped', async () => {
  const statuses = ['ACTIVE', 'PROVISIONED', 'SUSPENDED', 'LOCKED_OUT'];
  const ids = (await (await post(statuses.map((status) => sample(status)))).json()) as string[];
  expect(await Promise.all(ids.map((id) => idp.statusOf(id)))).toEqual(statuses);
  expect((await idp.users(`GET /${ids[0]}`)).body).toMatchObject({ lastUpdated: since, credentials: { provider: {} } });
  expect((await idp.users(`GET /${ids[0]}`)).body).not.toHaveProperty('credentials.password');
  expect(idp.mailbox.newest()).toEqual([]);
  expect(idp.parts.events.newest()).toBe(0);
  await idp.lifecycle('unlock', ids[3] ?? '');
  expect(await idp.statusOf(ids[3] ?? '')).toBe('ACTIVE');
});

test('§13 an account that exists stays as it is, and nobody makes one without the token', async () => {
  expect(await (await post([sample('SUSPENDED', ada.username)])).json()).toEqual([adaUid]);
  expect(await idp.statusOf(adaUid)).toBe('ACTIVE');
  expect((await post([sample('ACTIVE')], 'another-token-than-the-right-one')).status).toBe(401);
});
