import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import type { Database } from '../database/database.ts';
import { readSettings } from '../settings.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { failure, type FakeOkta } from '../testing/fake-okta.ts';
import { addUsers } from '../testing/test-api.ts';
import { startTokenIssuer } from '../testing/token-issuer.ts';
import { accountWorker } from './account-worker.ts';

let database: Database;
beforeAll(async () => {
  database = await openPgliteInMemory();
});
afterAll(() => database.close());

test('the API token reaches neither the browser nor the log nor the database, whatever fails', async () => {
  const { issuer, okta, stop } = await startTokenIssuer();
  const written: string[] = [];
  const log = pino(
    { level: 'trace' },
    new Writable({ write: (line, _, done) => done(void written.push(String(line))) }),
  );
  const settings = readSettings({ OIDC_ISSUER: issuer, OKTA_API_TOKEN: okta.token });
  let now = Date.now();
  const accounts = accountWorker({ database, settings, token: okta.token, log, now: () => now });
  const app = createApp({ settings, database, log, accounts });
  const [user] = await addUsers(database, [{}]);
  if (user) await accounts.enqueue(database, user);

  const faults: FakeOkta['fault'][] = [
    () => 'before',
    () => 'after',
    () => failure(401, 'Invalid token'),
    () => failure(400, 'No'),
    () => new Response(null, { status: 307, headers: { Location: '/elsewhere' } }),
  ];
  for (const fault of faults) {
    okta.fault = fault;
    await accounts.runDue();
    now += 2 * 60 * 60_000;
  }
  for (const path of ['/config.json', '/healthz']) written.push(await (await app.request(path)).text());
  written.push(JSON.stringify(await database.query('SELECT * FROM account_changes')));
  expect(okta.calls.length).toBeGreaterThan(4);
  expect(written.length).toBeGreaterThan(7);
  expect(written.join('')).not.toContain(okta.token);
  await stop();
});
