import { connect, createServer, type Socket } from 'node:net';
import { Hono } from 'hono';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { ApiEnv } from '../api-env.ts';
import { folderStorage } from '../cdd/folder-storage.ts';
import { answerFailure } from '../failures.ts';
import { healthRoutes } from '../health/health-routes.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { listen } from '../testing/resources.ts';
import { createTestDatabase } from '../testing/test-postgres.ts';
import { type Database, DatabaseUnavailable, isLocked, isUnavailable, sqlState } from './database.ts';
import { openPostgres } from './postgres.ts';

const url = inject('templates').postgres?.serverUrl;
const limits = { connect: 30_000, statement: 30_000, lock: 30_000, answer: 30_000 };

async function open(address = url ?? '', changes: Partial<typeof limits> = {}): Promise<Database> {
  const database = await openPostgres(address, () => undefined, { limits: { ...limits, ...changes } });
  onTestFinished(() => database.close());
  return database;
}

/** PostgreSQL's answer to a connection while it starts: an ErrorResponse (documentation, section 55.7). */
function cannotConnectNow(): Buffer {
  const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.from('E....');
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
}

/**
 * Forwards connections to PostgreSQL, all but the first `refused` ones. A frozen one accepts everything and answers
 * nothing.
 */
async function startProxy(refused = 0) {
  const { hostname, port } = new URL(url ?? '');
  const sockets: Socket[] = [];
  let [frozen, connections] = [false, 0];
  const server = createServer((client) => {
    connections += 1;
    if (connections <= refused) {
      client.on('error', () => undefined).once('data', () => client.end(cannotConnectNow()));
      return;
    }
    const upstream = connect(Number(port || 5432), hostname);
    sockets.push(client, upstream);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.on('data', (bytes) => frozen || upstream.write(bytes)).on('close', () => upstream.destroy());
    upstream.on('data', (bytes) => frozen || client.write(bytes)).on('close', () => client.destroy());
  });
  const host = `127.0.0.1:${await listen(server)}`;
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { address: (url ?? '').replace(/(?<=[@/])[^@/]+(?=\/[^/]*$)/, host), freeze: () => (frozen = true) };
}

describe.runIf(url)('PostgreSQL', () => {
  test('calls of a server that no longer answers fail after the limit, also in a transaction', async () => {
    const proxy = await startProxy();
    const database = await open(proxy.address, { answer: 2000 });
    // Two open connections: a new one would wait for its own, longer limit.
    await Promise.all([database.query('SELECT 1'), database.query('SELECT 1')]);
    proxy.freeze();
    const calls = [database.query('SELECT 1'), database.transaction((db) => db.query('SELECT 1'))];
    for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
      expect(reason).toBeInstanceOf(DatabaseUnavailable);
    }
  });

  test('a server that is still starting is waited for, up to the limit', async () => {
    const database = await open((await startProxy(3)).address);
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const { address } = await startProxy(1000);
    await expect(open(address, { connect: 300 })).rejects.toThrow('starting up');
  });

  test('the server ends a statement that takes too long, but not a migration', async () => {
    const database = await open(url, { statement: 1000 });
    const failure = await database.query('SELECT pg_sleep(60)').catch((error: unknown) => error);
    expect([sqlState(failure), isUnavailable(failure)]).toEqual(['57014', true]);
    await database.execute('SELECT pg_sleep(1.2)');
  });

  /** Would make a test fail only by its own limit. */
  const forever = { connect: 300_000, lock: 300_000, statement: 300_000, answer: 300_000 };

  test('a transaction that waits too long for a lock fails', async () => {
    const database = await open(url, { ...forever, lock: 100 });
    await database.transaction(async (holder) => {
      await holder.query('SELECT pg_advisory_xact_lock(26)');
      const waiting = database.transaction((db) => db.query('SELECT pg_advisory_xact_lock(26)'));
      expect(isLocked(await waiting.catch((error: unknown) => error))).toBe(true);
    });
  });

  test('a server that has become read-only is reported, and its calls can be repeated', async () => {
    const server = await open();
    const { url: address, drop } = await createTestDatabase(url ?? '', inject('templates').postgres?.name);
    onTestFinished(drop);
    const name = new URL(address).pathname.slice(1);
    const one = await open(address);

    await server.execute(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    await expect.poll(async () => (await healthOf(one)).message).toBe('The database is read-only.');
    const write = () => one.query('CREATE TABLE scratch ()').catch((error: unknown) => error);
    // The first calls may still get one of the connections that were ended.
    await expect.poll(async () => sqlState(await write())).toBe('25006');
    expect(isUnavailable(await write())).toBe(true);
  });
});

async function healthOf({ probe }: Pick<Database, 'probe'>, timeoutMs = 30_000) {
  const parts = {
    database: { probe } as Database,
    settings: readSettings({}),
    storage: folderStorage('/nowhere'),
    state: {},
    engine: () => undefined,
  };
  const response = await healthRoutes(parts, timeoutMs).request('/healthz');
  return { code: response.status, ...((await response.json()) as { message?: string }) };
}

test('health does not wait for a database that never answers', async () => {
  const { code, message } = await healthOf({ probe: () => new Promise(() => undefined) }, 1);
  expect([code, message]).toEqual([503, 'The database does not answer.']);
});

test('an unavailable database is a 503 with Retry-After', async () => {
  const app = new Hono<ApiEnv>().get('/', () => Promise.reject(new DatabaseUnavailable('Connection terminated')));
  const response = await app.onError(answerFailure(createLog('silent'))).request('/');
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
});
