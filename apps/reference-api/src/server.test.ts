import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SuccessOf } from '@scv/api/schemas';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { lockFolder } from './database/folder-lock.ts';
import { createLog } from './log.ts';
import { nodeIsTooOld } from './node-version.ts';
import { startReferenceApi } from './server.ts';
import { readSettings } from './settings.ts';
import { StartFailure } from './start-failure.ts';
import { type ApiProcess, makeDataFolder, startApiProcess } from './testing/api-process.ts';
import { formOf } from './testing/served-uploads.ts';
import { admin } from './testing/test-api.ts';
import { startTokenIssuer, type TokenIssuer } from './testing/token-issuer.ts';

describe('a process', () => {
  let issuer: TokenIssuer;
  let folder: ReturnType<typeof makeDataFolder>;
  let env: Record<string, string>;
  const started: ApiProcess[] = [];

  beforeAll(async () => {
    issuer = await startTokenIssuer();
    folder = makeDataFolder();
    for (const path of [folder.path, join(folder.path, 'database')]) chmodSync(path, 0o755);
    const file = join(folder.path, 'accounts.json');
    const { email: username, ...account } = admin;
    writeFileSync(file, JSON.stringify([{ ...account, username, status: 'Active' }]));
    env = { DATA_DIR: folder.path, OIDC_ISSUER: issuer.issuer, ACCOUNTS_FILE: file, SEED_USERS: '0' };
  });
  afterAll(async () => {
    for (const api of started) {
      api.process.kill('SIGKILL');
      await api.ended;
    }
    folder.remove();
    await issuer.stop();
  });

  async function start(changes: Record<string, string> = {}): Promise<ApiProcess> {
    const api = await startApiProcess({ ...env, ...changes });
    started.push(api);
    return api;
  }

  async function call(api: ApiProcess, method: string, path: string, body?: object): Promise<Response> {
    const headers = { Authorization: `Bearer ${await issuer.token(admin.email)}`, 'Content-Type': 'application/json' };
    return fetch(`${api.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }

  async function allUsers(api: ApiProcess) {
    const read: SuccessOf<'getListOfUsers'>['userList'] = [];
    for (let page = 0; ; page += 1) {
      const list = (await (
        await call(api, 'GET', `/api/v1/users?size=100&page=${page}`)
      ).json()) as SuccessOf<'getListOfUsers'>;
      read.push(...list.userList);
      if (!list.hasNext) return { users: new Map(read.map((user) => [user.id, user])), totalCount: list.totalCount };
    }
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

  /** The process that the next three tests use too: a start takes long. */
  let running: ApiProcess;

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
    const modeOf = (name: string) => (statSync(join(folder.path, name)).mode & 0o777).toString(8);
    expect(['.', 'database', 'lock.sqlite'].map(modeOf)).toEqual(['700', '700', '600']);
  });

  test('two processes can’t use one data folder', async () => {
    const sentence = `Another process uses the data folder ${folder.path}. Stop it, or set DATA_DIR to another folder.`;
    expect(await failureOf()).toEqual(new StartFailure(sentence));
  });

  test('SIGTERM lets the request in progress finish and accepts no other', async () => {
    const headers = { Authorization: `Bearer ${await issuer.token(admin.email)}`, 'Content-Type': 'application/json' };
    const half = request(`${running.url}/api/v1/user`, { method: 'POST', headers });
    const answered = once(half, 'response');
    half.write('{"firstName":"Grace","lastName":"Hopper",');
    await call(running, 'GET', '/healthz'); // the API has received the first half by now
    running.process.kill('SIGTERM');
    await refused(`${running.url}/healthz`);
    half.end('"role":"user","email":"grace.hopper@scv.example"}');
    const [response] = (await answered) as [{ statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(201);
    expect(await running.ended).toBe(0);
  });

  test('a start that fails exits with a sentence', async () => {
    const api = await start({ PORT: 'x' });
    expect([await api.ended, api.stderr()]).toEqual([1, 'PORT must be a whole number from 0 to 65535.\n']);
  });

  test.each([
    ['database/global/pg_control', /^The database in the folder .*database can't be opened; .*with a new database\.$/],
    ['lock.sqlite', /^The file lock\.sqlite in the data folder .* can't be used: file is not a database\.$/],
  ])('the start fails with a sentence when %s is damaged', async (file, sentence) => {
    const damaged = makeDataFolder();
    writeFileSync(join(damaged.path, file), 'damaged');
    const failure = await failureOf({ DATA_DIR: damaged.path });
    expect(failure).toMatchObject({ name: 'StartFailure', message: expect.stringMatching(sentence) });
    damaged.remove();
  });

  test('a port in use fails with a sentence, and leaves the data folder unlocked', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sentence = `Port ${port} is in use. Stop the process that uses it, or set PORT to another port.`;
    expect(await failureOf({ PORT: String(port) })).toEqual(new StartFailure(sentence));
    lockFolder(folder.path)();
    server.close();
  });

  test.each([
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' }, /^The database in DATABASE_URL can't be used: /],
    [{ DATA_DIR: '/dev/null/x' }, /^The data folder \/dev\/null\/x can't be written: /],
  ])('%j: the start fails with a sentence', async (changes, sentence) => {
    const failure = await failureOf(changes);
    expect(failure).toMatchObject({ name: 'StartFailure', message: expect.stringMatching(sentence) });
  });

  test('with DRAIN_SECONDS, balancers learn of the stop before connections are refused; a second signal ends it', async () => {
    const api = await start({ DRAIN_SECONDS: '60' });
    expect((await call(api, 'GET', '/readyz')).status).toBe(200);
    api.process.kill('SIGINT');
    await expect.poll(async () => (await call(api, 'GET', '/readyz')).status).toBe(503);
    expect((await call(api, 'GET', '/api/v1/users')).status).toBe(200);
    api.process.kill('SIGINT');
    expect(await api.ended).toBeNull();
  });

  /** Every write to it fails as on a full disk. */
  const fullDevice = existsSync('/dev/full') ? '/dev/full' : undefined;

  test('a signal during the start stops cleanly, even if nothing can be logged', async () => {
    const DATA_DIR = join(folder.path, 'first-start');
    const stop = async (process: ChildProcess) => {
      await expect.poll(() => existsSync(join(DATA_DIR, 'lock.sqlite'))).toBe(true);
      process.kill('SIGTERM');
    };
    const api = await startApiProcess({ ...env, DATA_DIR }, stop, fullDevice);
    started.push(api);
    expect(await api.ended).toBe(0);
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

// As docs/operations.md says for the embedded database: stop, copy the data folder, then the folder for uploads.

test('users, activity, history and files are there again after both folders were restored elsewhere', async () => {
  const issuer = await startTokenIssuer();
  const data = makeDataFolder();
  const folder = mkdtempSync(join(tmpdir(), 'scv-restore-'));
  onTestFinished(async () => {
    data.remove();
    rmSync(folder, { recursive: true });
    await issuer.stop();
  });
  const accounts = join(folder, 'accounts.json');
  const { email: username, ...account } = admin;
  writeFileSync(accounts, JSON.stringify([{ ...account, username, status: 'Active' }]));

  const withApi = async <Result>(dataDir: string, files: string, work: (url: string) => Promise<Result>) => {
    const env = { OIDC_ISSUER: issuer.issuer, ACCOUNTS_FILE: accounts, SEED_USERS: '3' };
    const api = await startApiProcess({ ...env, DATA_DIR: dataDir, CDD_STORAGE: files });
    onTestFinished(() => void api.process.kill('SIGKILL'));
    const result = await work(api.url as string);
    api.process.kill('SIGTERM');
    expect(await api.ended).toBe(0);
    return result;
  };
  let headers: { Authorization: string };
  const upload = async (url: string) => {
    const form = { method: 'POST', headers, body: formOf('{"kept":true}') };
    expect((await fetch(`${url}/hpesa/api/v1/cdd/upload`, form)).status).toBe(201);
  };
  const read = (url: string) =>
    Promise.all(
      ['users?size=100', 'cdd/uploads', 'activity'].map(async (path) =>
        (await fetch(`${url}/api/v1/${path}`, { headers })).json(),
      ),
    );

  const [files, restoredData, restoredFiles] = [join(folder, 'cdd'), join(folder, 'data'), join(folder, 'cdd again')];
  const before = await withApi(data.path, files, async (url) => {
    // A session from before the administrator was added is refused.
    headers = { Authorization: `Bearer ${await issuer.token(admin.email)}` };
    await upload(url);
    return read(url);
  });
  const [name = ''] = readdirSync(files);
  cpSync(data.path, restoredData, { recursive: true });
  // The files are copied later: one has been uploaded since, another one was on its way.
  const newer = `${randomUUID()}.json`;
  writeFileSync(join(files, newer), '{}');
  writeFileSync(join(files, `${randomUUID()}.part`), '{');
  cpSync(files, restoredFiles, { recursive: true });

  await withApi(restoredData, restoredFiles, async (url) => {
    expect(await read(url)).toEqual(before);
    expect(readdirSync(restoredFiles).toSorted()).toEqual([name, newer].toSorted());
    expect(readFileSync(join(restoredFiles, name), 'utf8')).toBe('{"kept":true}');
    await upload(url);
  });
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
