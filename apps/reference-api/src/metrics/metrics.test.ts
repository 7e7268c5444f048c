import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { accountWorker } from '../accounts/account-worker.ts';
import type { Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { engines } from '../testing/engines.ts';
import { addUsers, admin } from '../testing/test-api.ts';
import { startTokenIssuer, type TokenIssuer } from '../testing/token-issuer.ts';
import { folderStorage } from '../cdd/folder-storage.ts';
import { createMetrics } from './metrics.ts';

let database: Database;
let issuer: TokenIssuer;
let app: ReturnType<typeof createApp>;
let metrics: ReturnType<typeof createMetrics>;

beforeAll(async () => {
  // PostgreSQL if it could be started here: PGlite has no pool.
  [database, issuer] = await Promise.all([(engines.at(-1) as (typeof engines)[0]).open(), startTokenIssuer()]);
  const settings = readSettings({ OIDC_ISSUER: issuer.issuer, DATA_DIR: '/tmp' });
  const log = createLog('silent');
  const parts = {
    settings,
    database,
    log,
    storage: folderStorage('/tmp'),
    accounts: accountWorker({ database, settings, token: issuer.okta.token, log }),
  };
  metrics = createMetrics(parts);
  app = createApp({ ...parts, countRequests: metrics.countRequests });
  await addUsers(database, [admin]);
});
afterAll(() => Promise.all([database.close(), issuer.stop()]));

const login = { 'api-key': 'scv-admin-portal', 'Content-Type': 'application/json' };

/** @returns the value of each series, such as `scv_sign_ins_total` or `scv_http_…{method="GET",…}` */
async function scrape(): Promise<Record<string, number>> {
  const lines = (await metrics.scrape()).split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

test('requests are counted by the route of the contract, without an id, an address or a name', async () => {
  const headers = { Authorization: `Bearer ${await issuer.token(admin.email)}` };
  const id = crypto.randomUUID();
  await app.request('/api/v1/users?query=lovelace', { headers });
  await app.request('/api/v1/users', { headers });
  await app.request(`/api/v1/user/${id}`, { headers });
  await app.request('/api/v1/users');
  await app.request('/api/v1/lovelace');
  await app.request('/livez');
  const body = JSON.stringify({ username: 'ada.lovelace', password: 'x' });
  await app.request('/api/v1/auth/user/login', { method: 'POST', headers: login, body });
  const values = await scrape();
  const requests = (method: string, route: string, status: number) =>
    values[`scv_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`];
  expect([
    requests('GET', '/api/v1/users', 200),
    requests('GET', '/api/v1/users', 401),
    requests('GET', '/api/v1/user/:id', 404),
    requests('GET', 'other', 404),
    requests('GET', '/livez', 200),
    requests('POST', '/api/v1/auth/user/login', 401),
    values['scv_sign_ins_total'],
    values['scv_sign_in_refusals_total{reason="unknown username"}'],
    values['scv_http_requests_in_progress{kind="other"}'],
    values['scv_database_up'],
    values['scv_accounts_waiting{state="waiting"}'],
  ]).toEqual([2, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0]);
  expect(Object.keys(values).join('\n')).not.toMatch(new RegExp(`lovelace|scv\\.example|${id}`));
});

test('a database that doesn’t answer is a value, not a failure', async () => {
  const { probe } = database;
  database.probe = () => Promise.reject(new Error('gone'));
  const values = await scrape();
  database.probe = probe;
  expect(values).toMatchObject({ scv_database_up: 0, scv_disk_free_bytes: expect.any(Number) });
  expect(values).not.toHaveProperty('scv_database_lock_waits');
});

const monitoring = new URL('../../../../docs/monitoring/', import.meta.url);

test.each(readdirSync(monitoring))('every metric that docs/monitoring/%s names exists', async (file) => {
  const text = readFileSync(new URL(file, monitoring), 'utf8');
  const named = [...text.matchAll(/\b(?:scv|nodejs|process)_\w+/g)].map(([name]) => name);
  const known = [...(await metrics.scrape()).matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  expect(named.length).toBeGreaterThan(5);
  expect(known).toEqual(expect.arrayContaining([...new Set(named)]));
});
