import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import type { SuccessOf } from '@scv/api/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockFolder } from './database/folder-lock.ts';
import { createLog } from './log.ts';
import { nodeIsTooOld } from './node-version.ts';
import { startReferenceApi } from './server.ts';
import { readSettings } from './settings.ts';
import { StartFailure } from './start-failure.ts';
import { type ApiProcess, makeDataFolder, startApiProcess } from './testing/api-process.ts';
import { listen, temporaryFolder } from './testing/resources.ts';
import { formOf } from './testing/served-uploads.ts';
import { admin } from './testing/test-api.ts';
import { startTokenIssuer, type TokenIssuer } from './testing/token-issuer.ts';

describe('a process', () => {
  let issuer: TokenIssuer;
  let folder: string;
  let uploads: string;
  let env: Record<string, string>;
  const started: ApiProcess[] = [];

  beforeAll(async () => {
    issuer = await startTokenIssuer();
    folder = makeDataFolder();
    uploads = temporaryFolder();
    for (const path of [folder, join(folder, 'database')]) chmodSync(path, 0o755);
    const file = join(folder, 'accounts.json');
    const { email: username, ...account } = admin;
    writeFileSync(file, JSON.stringify([{ ...account, username, status: 'Active' }]));
    const settings = { ACCOUNTS_FILE: file, SEED_USERS: '0', CDD_STORAGE: uploads };
    env = { DATA_DIR: folder, OIDC_ISSUER: issuer.issuer, ...settings };
  });
  afterAll(async () => {
    for (const api of started) {
      api.process.kill('SIGKILL');
      await api.ended;
    }
    await issuer.stop();
  });

  async function start(changes: Record<string, string> = {}): Promise<ApiProcess> {
    const api = await startApiProcess({ ...env, ...changes });
    started.push(api);
    return api;
  }

  /** A token of one session, which begins after the first start has added Ada. */
  let token: string | undefined;
  const bearer = async () => {
    token ??= await issuer.token(admin.email, { exp: Math.floor(Date.now() / 1000) + 3600 });
    return { Authorization: `Bearer ${token}` };
  };

  async function call(api: ApiProcess, method: string, path: string, body?: object): Promise<Response> {
    const headers = { ...(await bearer()), 'Content-Type': 'application/json' };
    return fetch(`${api.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }

  async function upload(api: ApiProcess): Promise<void> {
    const form = { method: 'POST', headers: await bearer(), body: formOf('{"kept":true}') };
    expect((await fetch(`${api.url}/hpesa/api/v1/cdd/upload`, form)).status).toBe(201);
  }

  async function allUsers(api: ApiProcess) {
    const read: SuccessOf<'getListOfUsers'>['userList'] = [];
    for (let page = 0; ; page += 1) {
      const answer = await call(api, 'GET', `/api/v1/users?size=100&page=${page}`);
      const list = (await answer.json()) as SuccessOf<'getListOfUsers'>;
      read.push(...list.userList);
      if (!list.hasNext) return { users: new Map(read.map((user) => [user.id, user])), totalCount: list.totalCount };
    }
  }

  async function allData(api: ApiProcess) {
    const { users } = await allUsers(api);
    const history = await (await call(api, 'GET', '/api/v1/cdd/uploads')).json();
    const { entries } = (await (await call(api, 'GET', '/api/v1/activity?size=10')).json()) as { entries: unknown[] };
    return { users, history, entries };
  }

  /** Enrolls, edits and deletes until the API is killed; `kept` and `gone` collect what was acknowledged. */
  async function write(
    api: ApiProcess,
    writer: string,
    kept: Map<string, unknown>,
    gone: Set<string>,
    unsure: Set<string>,
  ) {
    for (let count = 0; ; count += 1) {
      const user = { firstName: 'Some', lastName: 'Body', email: `${writer}.${count}@scv.example`, role: 'user' };
      const created = (await (await call(api, 'POST', '/api/v1/user', user)).json()) as { id: string };
      kept.set(created.id, created);
      if (count % 3 === 0) continue;
      unsure.add(created.id);
      if (count % 3 === 1) {
        const update = { ...user, lastName: 'Edited', status: 'Active' };
        const edited = await call(api, 'PUT', `/api/v1/user/${created.id}`, update);
        kept.set(created.id, await edited.json());
      } else {
        await call(api, 'DELETE', `/api/v1/user/${created.id}`);
        kept.delete(created.id);
        gone.add(created.id);
      }
      unsure.delete(created.id);
    }
  }

  /** Starts the API in this process, where it must fail. */
  async function failureOf(changes: Record<string, string> = {}): Promise<unknown> {
    const settings = readSettings({ ...env, PORT: '0', ...changes });
    return startReferenceApi(settings, createLog('silent')).catch((error: unknown) => error);
  }

  // A start takes seconds, so each of these processes serves several tests.
  let running: ApiProcess;
  let restored: ApiProcess;
  let before: Awaited<ReturnType<typeof allData>>;
  let lastUser: SuccessOf<'createUser'>;

  test('every acknowledged write survives kill -9', async () => {
    const kept = new Map<string, unknown>();
    const gone = new Set<string>();
    const unsure = new Set<string>();
    const killed = await start();
    const writers = [1, 2, 3, 4].map((writer) => write(killed, `w${writer}`, kept, gone, unsure));
    while (kept.size < 20) await Promise.race([...writers, call(killed, 'GET', '/healthz')]);
    killed.process.kill('SIGKILL');
    await Promise.allSettled([...writers, killed.ended]);

    running = await start();
    const { users, totalCount } = await allUsers(running);
    expect(users.size).toBe(totalCount);
    for (const [id, user] of kept) if (!unsure.has(id)) expect(users.get(id)).toEqual(user);
    for (const id of gone) expect(users.has(id)).toBe(false);
  });

  test('only the owner can read the data, even in a folder that was created for everyone', () => {
    const modeOf = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);
    expect(['.', 'database', 'lock.sqlite'].map(modeOf)).toEqual(['700', '700', '600']);
  });

  test('two processes can’t use one data folder', async () => {
    const sentence = `Another process uses the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`;
    expect(await failureOf()).toEqual(new StartFailure(sentence));
  });

  test('SIGTERM lets the request in progress finish and accepts no other', async () => {
    await upload(running);
    before = await allData(running);
    const headers = { ...(await bearer()), 'Content-Type': 'application/json' };
    const half = request(`${running.url}/api/v1/user`, { method: 'POST', headers });
    const answered = once(half, 'response');
    half.write('{"firstName":"Grace","lastName":"Hopper",');
    await call(running, 'GET', '/healthz'); // the API has received the first half by now
    running.process.kill('SIGTERM');
    await refused(`${running.url}/healthz`);
    half.end('"role":"user","email":"grace.hopper@scv.example"}');
    const [response] = (await answered) as [{ statusCode: number; toArray(): Promise<Buffer[]> }];
    expect(response.statusCode).toBe(201);
    lastUser = JSON.parse(Buffer.concat(await response.toArray()).toString()) as typeof lastUser;
    expect(await running.ended).toBe(0);
  });

  // As docs/operations.md says for the embedded database: stop, copy the data folder, then the folder for uploads.
  test('users, activity, history and files are there again after both folders were restored elsewhere', async () => {
    const [DATA_DIR, CDD_STORAGE] = [temporaryFolder(), temporaryFolder()];
    const [name = ''] = readdirSync(uploads);
    cpSync(folder, DATA_DIR, { recursive: true });
    // The files are copied later: one has been uploaded since. It may be all that is left of it.
    const newer = `${randomUUID()}.json`;
    writeFileSync(join(uploads, newer), '{}');
    cpSync(uploads, CDD_STORAGE, { recursive: true });

    const settings = { DRAIN_SECONDS: '60', METRICS_ADDRESS: '127.0.0.1:0', ACTIVITY_LOG: 'true' };
    restored = await start({ DATA_DIR, CDD_STORAGE, ...settings });
    const { users, history, entries } = await allData(restored);
    expect(users).toEqual(before.users.set(lastUser.id, lastUser));
    expect(history).toEqual(before.history);
    expect(entries).toMatchObject([
      { action: 'create user', target: { id: lastUser.id } },
      ...before.entries.slice(0, 9),
    ]);
    expect(readdirSync(CDD_STORAGE).toSorted()).toEqual([name, newer].toSorted());
    expect(readFileSync(join(CDD_STORAGE, name), 'utf8')).toBe('{"kept":true}');
    await upload(restored);
  });

  test('METRICS_ADDRESS serves only /metrics, and the API no longer serves it', async () => {
    const [, own = ''] = /"metrics":"(.*?)\/metrics"/.exec(restored.stdout()) ?? [];
    const statusOf = async (url: string) => (await fetch(url)).status;
    expect([await statusOf(`${own}/metrics`), await statusOf(`${own}/healthz`)]).toEqual([200, 404]);
    expect(await (await fetch(`${own}/metrics`)).text()).toContain('scv_build_info{');
    expect(await statusOf(`${restored.url}/metrics`)).toBe(404);
    for (const [host, status] of [
      ['localhost', 200],
      ['rebound.example', 421],
      ['%', 421],
    ] as const) {
      const [answer] = (await once(request(`${own}/metrics`, { headers: { host } }).end(), 'response')) as [
        IncomingMessage,
      ];
      expect(answer.resume().statusCode).toBe(status);
    }
  });

  test('with ACTIVITY_LOG, refused sign-ins are lines of the output', async () => {
    const headers = { 'api-key': 'scv-admin-portal', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ username: 'nobody@scv.example', password: 'x' });
    await fetch(`${restored.url}/api/v1/auth/user/login`, { method: 'POST', headers, body });
    const written = () => restored.stdout().match(/.*"result":"refused".*/g) ?? [];
    await expect.poll(() => written()).toHaveLength(1);
    expect(JSON.parse(written()[0]!)).toMatchObject({
      instance: expect.any(String),
      msg: 'activity',
      activity: { action: 'sign-in', result: 'refused' },
    });
  });

  test('DRAIN_SECONDS lets balancers learn of a stop, and a second signal ends it', async () => {
    expect((await call(restored, 'GET', '/readyz')).status).toBe(200);
    restored.process.kill('SIGINT');
    await expect.poll(async () => (await call(restored, 'GET', '/readyz')).status).toBe(503);
    const last = await call(restored, 'GET', '/api/v1/users');
    expect([last.status, last.headers.get('Connection')]).toEqual([200, 'close']);
    restored.process.kill('SIGINT');
    expect(await restored.ended).toBeNull();
  });

  /** Every write to it fails as on a full disk. */
  const fullDevice = existsSync('/dev/full') ? '/dev/full' : undefined;

  test('a signal during the start stops cleanly, even if nothing can be logged', async () => {
    const DATA_DIR = makeDataFolder();
    const stop = async (process: ChildProcess) => {
      await expect.poll(() => existsSync(join(DATA_DIR, 'lock.sqlite'))).toBe(true);
      process.kill('SIGTERM');
    };
    const api = await startApiProcess({ ...env, DATA_DIR }, stop, fullDevice);
    started.push(api);
    expect(await api.ended).toBe(0);
  });

  test('a start that fails exits with a sentence', async () => {
    const api = await start({ PORT: 'x' });
    expect([await api.ended, api.stderr()]).toEqual([1, 'PORT must be a whole number from 0 to 65535.\n']);
  });

  test('a port in use fails with a sentence, and leaves the data folder unlocked', async () => {
    const port = await listen(createServer());
    const sentence = `Port ${port} is in use. Stop the process that uses it, or set PORT to another port.`;
    expect(await failureOf({ PORT: String(port) })).toEqual(new StartFailure(sentence));
    lockFolder(folder)();
  });

  test.each([
    ['database/global/pg_control', /^The database in the folder .*database can't be opened; .*with a new database\.$/],
    ['lock.sqlite', /^The file lock\.sqlite in the data folder .* can't be used: file is not a database\.$/],
  ])('the start fails with a sentence when %s is damaged', async (file, message) => {
    const DATA_DIR = makeDataFolder();
    writeFileSync(join(DATA_DIR, file), 'damaged');
    const failure = { name: 'StartFailure', message: expect.stringMatching(message) };
    expect(await failureOf({ DATA_DIR })).toMatchObject(failure);
  });

  test.each([
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' }, /^The database in DATABASE_URL can't be used: /],
    [{ DATA_DIR: '/proc/x' }, /^The data folder \/proc\/x can't be written: ENOENT/],
    [{ DATA_DIR: '/dev/null/x' }, /^The data folder \/dev\/null\/x can't be written: /],
    [{ PORTAL_ASSETS_DIR: '/' }, /^PORTAL_ASSETS_DIR, \/, must be a folder of its own: /],
  ])('%j: the start fails with a sentence', async (changes, message) => {
    const failure = { name: 'StartFailure', message: expect.stringMatching(message) };
    expect(await failureOf(changes)).toMatchObject(failure);
  });

  /** Resolves when the port is closed. */
  async function refused(url: string): Promise<void> {
    while (
      await fetch(url).then(
        () => true,
        () => false,
      )
    );
  }
});

const pinned = readFileSync(new URL('../../../.nvmrc', import.meta.url), 'utf8').trim();
const sentence = /^Node [\d.]+ or newer is required; this is [\d.]+\. In a clone, npm installs it: /;

test.each([
  [pinned, undefined],
  ['100.0.0', undefined],
  ['9.99.99', expect.stringMatching(sentence)],
  ['24.12.0', expect.stringMatching(sentence)],
])('a server on Node %s: %s', (version, refusal) => {
  expect(nodeIsTooOld(version)).toEqual(refusal);
});
