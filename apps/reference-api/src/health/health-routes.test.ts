import { mkdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../app.ts';
import { buildOf } from '../build.ts';
import { folderStorage } from '../cdd/folder-storage.ts';
import { createHttpServer } from '../http-server.ts';
import { createLog, type ProcessState } from '../log.ts';
import { readSettings } from '../settings.ts';
import { openPgliteInMemory, postgresOnly } from '../testing/engines.ts';
import { listen, temporaryFolder } from '../testing/resources.ts';
import { addUsers, admin } from '../testing/test-api.ts';
import { startTokenIssuer } from '../testing/token-issuer.ts';
import type { Database } from '../database/database.ts';
import { healthRoutes } from './health-routes.ts';

/** A server with a data folder that has a folder for uploads. */
async function serve(open: () => Promise<Database>) {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'cdd'));
  const [database, issuer] = await Promise.all([open(), startTokenIssuer()]);
  const state: ProcessState = {};
  const settings = readSettings({ DATA_DIR: dataDir, OIDC_ISSUER: issuer.issuer });
  onTestFinished(async () => void (await Promise.all([issuer.stop(), database.close()])));
  const port = await listen(createHttpServer(createApp({ settings, database, log: createLog('silent'), state })));
  const url = `http://127.0.0.1:${port}`;
  const health = async (path: string) => {
    const response = await fetch(`${url}${path}`);
    return { code: response.status, ...((await response.json()) as Record<string, unknown>) };
  };
  return { dataDir, database, issuer, state, port, url, health };
}

test('a process that serves is live and ready, and both answers name the build', async () => {
  const { health, database } = await serve(openPgliteInMemory);
  const build = { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), commit: expect.stringMatching(/^[\da-f]{7,}$/) };
  expect(buildOf(readSettings({ COMMIT: 'abc1234' })).commit).toBe('abc1234');
  expect(await health('/livez')).toEqual({ code: 200, status: 'ok', ...build });
  const [newest] = await database.query<{ name: string }>('SELECT max(name) AS name FROM migrations');
  const parts = { schema: newest?.name.slice(0, 3), freeBytes: expect.any(Number) };
  expect(await health('/readyz')).toEqual({ code: 200, status: 'ok', ...parts, ...build });
});

test.each<[string, (served: Awaited<ReturnType<typeof serve>>) => unknown, string]>([
  ['while it stops', ({ state }) => (state.isStopping = true), 'The server is stopping.'],
  [
    'without its folder for uploads',
    ({ dataDir }) => rmSync(join(dataDir, 'cdd'), { recursive: true }),
    "The folder for uploads can't be written: ENOENT.",
  ],
  [
    'after a newer release has changed the schema for itself',
    ({ database }) => {
      onTestFinished(() => database.execute("DELETE FROM migrations WHERE name = '998-x.sql'"));
      return database.query("INSERT INTO migrations (name, oldest_build) VALUES ('998-x.sql', '998')");
    },
    'The database has the migration 998-x.sql of a newer release, and this one',
  ],
  [
    'without its database',
    ({ database }) => Object.assign(database, { probe: () => Promise.reject(new Error('gone')) }),
    'The database does not answer.',
  ],
])('a process is not ready, but live, %s', async (_, breakIt, message) => {
  const served = await serve(openPgliteInMemory);
  await breakIt(served);
  expect(await served.health('/readyz')).toMatchObject({
    code: 503,
    status: 'unavailable',
    message: expect.stringContaining(message),
  });
  expect((await served.health('/livez')).code).toBe(200);
});

test.each(['OPTIONS /', 'GET /readyz', 'HEAD /livez', 'GET /healthz'])(
  'a load balancer may ask %s by HTTP/1.0 without Host, and nothing else',
  async (request) => {
    const { port } = await serve(openPgliteInMemory);
    const ask = async (line: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`${line} HTTP/1.0\r\n\r\n`);
      return Buffer.concat(await socket.toArray()).toString();
    };
    expect(await ask(request)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask('GET /api/v1/users')).toMatch(/^HTTP\/1\.1 421 /);
  },
);

/** Spellings of refused addresses that a proxy may not recognize. */
const otherSpellings = `
  /%68ealthz /%72eadyz /%6Civez /%6civez /healthz%20 /healthz%00 /healthz;x /healthz#x //healthz /./healthz
  /x/../healthz /x/%2e%2E/healthz /HEALTHZ /Livez /readyz/ /readyz// /%64ocs //docs /x/../docs /docs/
  /api/v1/openapi%2Ejson /api//v1/openapi.json /metrics /%68pesa/api/v1/cdd/uploads //hpesa/api/v1/cdd/uploads
  /x/../api/v1/users /api/./v1/users http://localhost/%68ealthz http://localhost//healthz
  http://localhost/x/../healthz
`
  .trim()
  .split(/\s+/);

test('paths are matched as they are sent, and other spellings of them answered with 404', async () => {
  const { port } = await serve(openPgliteInMemory);
  const ask = async (target: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    return `${target}: ${Buffer.concat(await socket.toArray())
      .toString()
      .slice(9, 12)}`;
  };
  expect(await Promise.all(otherSpellings.map(ask))).toEqual(otherSpellings.map((target) => `${target}: 404`));
  const own = ['/healthz', '/livez?x=%68', 'http://localhost/readyz', '/docs'];
  expect(await Promise.all(own.map(ask))).toEqual(own.map((target) => `${target}: 200`));
});

test.each(['/readyz', '/healthz'])('who asks for %s at the same time gets the same answer', async (path) => {
  const { database, dataDir } = await serve(openPgliteInMemory);
  const { probe } = database;
  const asked = Promise.withResolvers<void>();
  let probes = 0;
  database.probe = async (sql, params) => {
    probes += 1;
    await asked.promise;
    return probe(sql, params);
  };
  const storage = folderStorage(join(dataDir, 'cdd'));
  const routes = healthRoutes({ database, settings: readSettings({}), storage, state: {}, engine: () => undefined });
  const answers = Array.from({ length: 100 }, () => routes.request(path));
  asked.resolve();
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(probes).toBeLessThan(5);
});

test.each(postgresOnly)(
  'on $name, edits that wait for a locked row give up, and the process stays ready and lists users meanwhile',
  async ({ open }) => {
    const { database, issuer, url } = await serve(open);
    const [, user] = await addUsers(database, [admin, { email: 'grace@scv.example' }]);
    const token = await issuer.token(admin.email);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ ...user, lastName: 'Hopper' });
    expect((await fetch(`${url}/api/v1/users`, { headers })).status).toBe(200); // begins the session
    const edits = await database.transaction(async (db) => {
      await db.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [user?.id]);
      const waiting = Promise.all(
        Array.from({ length: 4 }, () => fetch(`${url}/api/v1/user/${user?.id}`, { method: 'PUT', headers, body })),
      );
      const blocked = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
      await expect.poll(() => database.query(blocked)).not.toEqual([]);
      for (const path of ['/readyz', '/healthz', '/api/v1/users']) {
        expect((await fetch(`${url}${path}`, { headers })).status).toBe(200);
      }
      return waiting;
    });
    const answers = edits.map((edit) => [edit.status, edit.headers.get('Retry-After')].join(' '));
    expect(new Set(answers)).toEqual(new Set(['503 2']));
    expect((await fetch(`${url}/api/v1/user/${user?.id}`, { method: 'PUT', headers, body })).ok).toBe(true);
  },
);
