import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from './bench/postgres.js';
import { runBench } from './bench/run-bench.js';
import { PlainFailure } from './plain-failure.js';
import { freePort } from './start/ports.js';
import { environment, node, root } from './workspace.js';

// `npm run prove:cluster`: two API processes on one PostgreSQL and one folder of CDD files, under load. Kills each with
// -9 in turn, three times, and starts it again. Then compares the database and the files with every answer that was
// given. Fails if an acknowledged change is lost, if the activity doesn't have one entry for each change, or if the
// process that lives on answers with anything but success or a 503 that says when to try again.

const login = 'ada.byron@scv.example';
const connections = 16;
const rounds = 3;
/** Undisturbed work before and after each kill. */
const calmMs = 4000;

await runBench(async (folder) => {
  const { startTokenIssuer } = await import('./bench/token-issuer.js');
  const database = await startPostgres();
  const provider = await startTokenIssuer(login);
  const settings = settingsOf(folder, database, provider.issuer);
  const processes = [];
  for (const name of ['one', 'two']) processes.push(await startProcess({ ...settings, DATA_DIR: join(folder, name) }));
  const load = startLoad(
    processes.map(({ url }) => url),
    await provider.signIn(),
  );
  await wait(calmMs);
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, { kill, start }] of processes.entries()) {
      const from = load.answers.length;
      await kill();
      await wait(calmMs);
      await start();
      await wait(calmMs);
      console.log(`Round ${round}, process ${index + 1} killed: ${summary(load.answers.slice(from))}`);
    }
  }
  await load.stop();
  const wrong = [...wrongAnswers(load.answers), ...(await compare(database, load))];
  for (const sentence of wrong) console.error(sentence);
  console.log(`${load.versions.size} users and ${load.files.size} files were acknowledged.`);
  if (wrong.length === 0) console.log('None is lost. The activity has one entry for each change.');
  for (const { kill } of processes) await kill();
  return wrong.length === 0;
});

/**
 * @param {string} folder
 * @param {string} database
 * @param {string} issuer
 */
function settingsOf(folder, database, issuer) {
  const accounts = join(folder, 'accounts.json');
  const admin = { username: login, firstName: 'Ada', lastName: 'Byron', role: 'admin', status: 'Active' };
  writeFileSync(accounts, JSON.stringify([admin]));
  mkdirSync(join(folder, 'cdd'));
  return {
    ...environment,
    DATABASE_URL: database,
    CDD_STORAGE: join(folder, 'cdd'),
    CDD_PARALLEL_UPLOADS: '1000',
    CDD_DAILY_BYTES: String(2 ** 40),
    // All load comes from one address.
    PORTAL_CALLS: '1000000',
    ACCOUNTS_FILE: accounts,
    SEED_USERS: '1000',
    OIDC_ISSUER: issuer,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
  };
}

/**
 * An API process that can be killed and started again.
 * @param {NodeJS.ProcessEnv} settings
 */
async function startProcess(settings) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...settings, PORT: String(port) };
  /** @type {import('node:child_process').ChildProcess} */
  let child;
  const start = async () => {
    child = spawn(node, [join(root, 'apps/reference-api/src/main.ts')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new PlainFailure('An API process ended at its start: see the reason above.');
      await wait(50);
    }
  };
  const kill = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  process.once('exit', () => child.kill('SIGKILL'));
  await start();
  return { url, start, kill };
}

/**
 * @typedef {object} Answer
 * @property {number} status 0 if there was none
 * @property {boolean} sayWhen whether a failure says when to try again
 */

/**
 * Keeps the connections busy: of 20 calls, 19 read a page of users, the other one enrolls or edits a user, or uploads.
 * @param {string[]} urls of the processes; a call goes to one of them by chance
 * @param {string} token of an administrator
 */
function startLoad(urls, token) {
  /** @type {Answer[]} */
  const answers = [];
  /** What was acknowledged: the version of each user and the SHA-256 of each file, by id. */
  const versions = /** @type {Map<string, number>} */ (new Map());
  const files = /** @type {Map<string, string>} */ (new Map());
  let isStopped = false;

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body] JSON or a form
   */
  const call = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const url = `${urls[Math.floor(Math.random() * urls.length)]}${path}`;
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
    };
    const sent = isForm ? body : JSON.stringify(body);
    try {
      const response = await fetch(url, { method, headers, ...(sent !== undefined && { body: sent }) });
      const content = await response.json();
      answers.push({ status: response.status, sayWhen: response.headers.has('Retry-After') });
      return { status: response.status, content };
    } catch {
      answers.push({ status: 0, sayWhen: false });
      await wait(100);
      return { status: 0, content: undefined };
    }
  };

  /** @param {{ id: string, email: string }[]} own users that only this connection edits */
  const write = async (own) => {
    if (Math.random() < 0.1) {
      const form = new FormData();
      form.append('cddFile', new Blob([JSON.stringify([randomUUID(), 'x'.repeat(100_000)])]), 'load.json');
      const { status, content } = await call('POST', '/hpesa/api/v1/cdd/upload', form);
      if (status === 201) files.set(content.id, content.sha256);
      return;
    }
    const edited = Math.random() < 0.5 ? own[Math.floor(Math.random() * own.length)] : undefined;
    const email = edited?.email ?? `${randomUUID()}@scv.example`;
    const person = { firstName: 'Load', lastName: randomUUID(), email, role: 'user' };
    const { status, content } = edited
      ? await call('PUT', `/api/v1/user/${edited.id}`, { ...person, status: 'Active' })
      : await call('POST', '/api/v1/user', person);
    if (status !== 201) return;
    if (!edited) own.push({ id: content.id, email });
    versions.set(content.id, content.version);
  };

  const connection = async () => {
    /** @type {{ id: string, email: string }[]} */
    const own = [];
    while (!isStopped) {
      await (Math.random() < 0.05
        ? write(own)
        : call('GET', `/api/v1/users?page=${Math.floor(Math.random() * 50)}&size=10`));
    }
  };
  const running = Array.from({ length: connections }, connection);
  const stop = async () => {
    isStopped = true;
    await Promise.all(running);
  };
  return { answers, versions, files, stop, url: urls[0], token };
}

/** @param {Answer[]} answers */
function summary(answers) {
  const statuses = Map.groupBy(answers, ({ status }) => status || 'no answer');
  return [...statuses].map(([status, { length }]) => `${length} × ${status}`).join(', ');
}

/** @param {Answer[]} answers */
function wrongAnswers(answers) {
  const wrong = answers.filter(({ status, sayWhen }) => status >= 400 && !(status === 503 && sayWhen));
  return wrong.length === 0 ? [] : [`Answers that are not allowed: ${summary(wrong)}.`];
}

/**
 * @param {string} database
 * @param {ReturnType<typeof startLoad>} load
 * @returns {Promise<string[]>} what is wrong with the database and the files, by what was acknowledged
 */
async function compare(database, { versions, files, url, token }) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const wrong = [];
  const users = await client.query("SELECT id, version FROM users WHERE first_name = 'Load'");
  const stored = new Map(users.rows.map(({ id, version }) => [id, version]));
  for (const [id, version] of versions) {
    if ((stored.get(id) ?? 0) < version) wrong.push(`User ${id} has version ${stored.get(id)}, not ${version}.`);
  }
  const activity = await client.query(
    "SELECT target_id, count(*)::int AS entries FROM activity WHERE result = 'done' AND target_kind IN ('user', 'file') GROUP BY target_id",
  );
  const entries = new Map(activity.rows.map(({ target_id: id, entries: count }) => [id, count]));
  for (const [id, version] of stored) {
    if (entries.get(id) !== version)
      wrong.push(`User ${id} was changed ${version} times, and has ${entries.get(id) ?? 0} entries.`);
  }
  const uploads = await client.query("SELECT id, sha256 FROM uploads WHERE result = 'done'");
  const hashes = new Map(uploads.rows.map(({ id, sha256 }) => [id, sha256]));
  for (const [id, sha256] of files) if (hashes.get(id) !== sha256) wrong.push(`The upload ${id} has no row.`);
  for (const [id, sha256] of hashes) {
    if (entries.get(id) !== 1) wrong.push(`The upload ${id} has ${entries.get(id) ?? 0} entries.`);
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/api/v1/cdd/uploads/${id}/file`, { headers });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      wrong.push(`The file of the upload ${id} is missing or different.`);
  }
  await client.end();
  return wrong;
}
