import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runBench, startApi, startPostgres, startTokenIssuer } from './bench/servers.js';

// `npm run prove:cluster`: two API processes on one PostgreSQL and one folder of CDD files, under load. Kills each with
// -9 in turn, three times, and starts it again. Then compares the database and the files with every answer that was
// given. Fails if an acknowledged change is lost, if the activity doesn't have one entry for each change, or if the
// surviving process responds with anything but success or a 503 that says when to try again.

const connections = 16;
const rounds = 3;
/** Undisturbed work before and after each kill. */
const calmMs = 4000;

await runBench(async (folder) => {
  const [database, provider] = await Promise.all([startPostgres(), startTokenIssuer()]);
  const files = join(folder, 'cdd');
  mkdirSync(files);
  const settings = {
    DATABASE_URL: database,
    OIDC_ISSUER: provider.issuer,
    SEED_USERS: '1000',
    CDD_STORAGE: files,
    CDD_PARALLEL_UPLOADS: '1000',
    CDD_DAILY_BYTES: String(2 ** 40),
  };
  const apis = [await startApi(join(folder, 'one'), settings), await startApi(join(folder, 'two'), settings)];
  const urls = apis.map(({ url }) => url);
  const load = startLoad(urls, await provider.signIn());
  await wait(calmMs);
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, api] of apis.entries()) {
      const from = load.answers.length;
      api.service.kill();
      await api.service.exited.catch(() => {});
      await wait(calmMs);
      api.service = await api.start();
      await wait(calmMs);
      console.log(`Round ${round}, process ${index + 1} killed: ${summary(load.answers.slice(from))}`);
    }
  }
  await load.stop();
  const refused = load.answers.filter(({ status, isBusy }) => status >= 400 && !(status === 503 && isBusy));
  const wrong = await compare(database, load);
  if (refused.length > 0) wrong.push(`Answers that are not allowed: ${summary(refused)}.`);
  for (const sentence of wrong) console.error(sentence);
  console.log(`${load.versions.size} users and ${load.files.size} files were acknowledged.`);
  if (wrong.length === 0) console.log('None is lost. The activity has one entry for each change.');
  return wrong.length === 0;
});

/** @typedef {{ status: number, isBusy: boolean }} Answer status 0 if there was none; busy: says when to try again */

/**
 * Keeps the connections busy: 19 in 20 calls read a page of users, and the other enrolls or edits a user, or uploads.
 * @param {string[]} urls of the processes; a call goes to one of them by chance
 * @param {string} token of an administrator
 */
function startLoad(urls, token) {
  const authorized = { Authorization: `Bearer ${token}` };
  const load = {
    answers: /** @type {Answer[]} */ ([]),
    /** Acknowledged changes: the version of each user and the SHA-256 of each file, by id. */
    versions: /** @type {Map<string, number>} */ (new Map()),
    files: /** @type {Map<string, string>} */ (new Map()),
    stop,
    /** @type {(id: string) => Promise<Response>} */
    download: (id) => fetch(`${urls[0]}/api/v1/cdd/uploads/${id}/file`, { headers: authorized }),
  };
  let isStopped = false;
  const running = Array.from({ length: connections }, connection);
  return load;

  async function stop() {
    isStopped = true;
    await Promise.all(running);
  }

  async function connection() {
    /** @type {{ id: string, email: string }[]} users that only this connection edits */
    const own = [];
    while (!isStopped) {
      if (Math.random() > 0.05) await call('GET', `/api/v1/users?page=${below(50)}&size=10`);
      else if (Math.random() < 0.1) await upload();
      else await write(own);
    }
  }

  /** @type {(method: string, path: string, body?: FormData | string) => Promise<any>} resolves to the body of a 201 */
  async function call(method, path, body) {
    const headers = { ...authorized, ...(typeof body === 'string' && { 'Content-Type': 'application/json' }) };
    try {
      const response = await fetch(`${urls[below(urls.length)]}${path}`, { method, headers, ...(body && { body }) });
      const content = await response.json();
      load.answers.push({ status: response.status, isBusy: response.headers.has('Retry-After') });
      return response.status === 201 ? content : undefined;
    } catch {
      load.answers.push({ status: 0, isBusy: false });
      await wait(100);
    }
  }

  async function upload() {
    const form = new FormData();
    form.append('cddFile', new Blob([JSON.stringify([randomUUID(), 'x'.repeat(100_000)])]), 'load.json');
    const uploaded = await call('POST', '/hpesa/api/v1/cdd/upload', form);
    if (uploaded) load.files.set(uploaded.id, uploaded.sha256);
  }

  async function write(/** @type {{ id: string, email: string }[]} */ own) {
    const edited = Math.random() < 0.5 ? own[below(own.length)] : undefined;
    const email = edited?.email ?? `${randomUUID()}@scv.example`;
    const person = { firstName: 'Load', lastName: randomUUID(), email, role: 'user' };
    const written = await (edited
      ? call('PUT', `/api/v1/user/${edited.id}`, JSON.stringify({ ...person, status: 'Active' }))
      : call('POST', '/api/v1/user', JSON.stringify(person)));
    if (!written) return;
    if (!edited) own.push({ id: written.id, email });
    load.versions.set(written.id, written.version);
  }
}

/** @param {number} limit */
function below(limit) {
  return Math.floor(Math.random() * limit);
}

/** @param {Answer[]} answers */
function summary(answers) {
  const statuses = Map.groupBy(answers, ({ status }) => status || 'no answer');
  return [...statuses].map(([status, { length }]) => `${length} × ${status}`).join(', ');
}

/**
 * @param {string} database
 * @param {ReturnType<typeof startLoad>} load
 * @returns {Promise<string[]>} what is wrong with the database and the files, by what was acknowledged
 */
async function compare(database, { versions, files, download }) {
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
    const bytes = new Uint8Array(await (await download(id)).arrayBuffer());
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      wrong.push(`The file of the upload ${id} is missing or different.`);
  }
  await client.end();
  return wrong;
}
