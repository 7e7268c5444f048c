import { cpus } from 'node:os';
import { join } from 'node:path';
import { report, runBench, startApi, startPostgres, startTokenIssuer, tableOf } from './bench/servers.js';

// `npm run bench:api`: how long the reference API takes to answer with 10,000 and with 1,000,000 users on PostgreSQL.
// Exits with 1 when a median is above its limit. `--write` puts the table into docs/performance.md.

/** @typedef {{ url: string, token: string, users: number }} Api */
/** @typedef {{ email: string, firstName: string, lastName: string }} Person */

const sizes = { small: 10_000, large: 1_000_000 };
const pageSize = 10;
const rounds = 51;
const warmUpRounds = 5;

/** Milliseconds at 10,000 users and at a million. */
const limits = { small: 20, large: 100 };

/** @type {[name: string, params: (users: number, person: Person) => Record<string, string>, limit?: number][]} */
const requests = [
  ['first page', () => page(0), 10],
  ['middle page', (users) => page(users / pageSize / 2)],
  ['search: one email', (_, { email }) => ({ query: email }), 10],
  ['search: one full name', (_, { firstName, lastName }) => ({ query: `${lastName}, ${firstName}` })],
  ['search: two short words', () => ({ query: 'ma jo' })],
  ['search: q, which few have', () => ({ query: 'q' })],
  ['search: ma, which many have', () => ({ query: 'ma' })],
  ['filter: inactive administrators', () => ({ role: 'admin', status: 'Inactive' })],
  ['sort: email', () => ({ sort: 'email' })],
  ['sort: newest first', () => ({ sort: '-createdAt' })],
  ['sort: last sign-in', () => ({ sort: '-lastSignInAt' })],
  ['search, filter and sort: ma', () => ({ query: 'ma', role: 'user', sort: '-createdAt' })],
  ['search, filter and sort: part of many names', () => ({ query: 'mar', status: 'Inactive', sort: '-email' })],
  ['search, filter and sort: most users', () => ({ query: 'mail', status: 'Inactive', sort: '-name' })],
];

/** @type {(number: number) => Record<string, string>} */
const page = (number) => ({ page: String(Math.floor(number)), size: String(pageSize) });

await runBench(async (folder) => {
  const [server, { issuer, signIn }] = await Promise.all([startPostgres(), startTokenIssuer()]);
  const start = async (/** @type {number} */ users) => {
    console.log(`Inserting ${users.toLocaleString('en')} users.`);
    const database = Object.assign(new URL(server), { pathname: `/bench_${users}` }).href;
    await query(server, `CREATE DATABASE bench_${users}`);
    const env = { OIDC_ISSUER: issuer, DATABASE_URL: database, SEED_USERS: String(sizes.small) };
    const { url } = await startApi(join(folder, String(users)), env);
    if (users > sizes.small) await addUsers(database, users - sizes.small);
    return { url, token: await signIn(), users };
  };
  const rows = await measure(await start(sizes.small), await start(sizes.large));
  console.log(`Medians of ${rounds} requests over one connection, in ms, on ${cpus().length} cores:`);
  const header = ['', ...Object.values(sizes).map((users) => `${users.toLocaleString('en')} users`), 'limit'];
  const cells = rows.map(({ name, small, large, most }) => [name, ...[small, large, most].map((ms) => ms.toFixed(1))]);
  report('bench:api', tableOf([header, ...cells]));
  const missed = rows.filter(({ small, large, most }) => small > limits.small || large > most).map(({ name }) => name);
  if (missed.length > 0) console.log(`Above the limit: ${missed.join(', ')}.`);
  return missed.length === 0;
});

/**
 * Sends one request after another, in turn to both APIs, so that a busy machine slows down both alike.
 * @param {Api} few
 * @param {Api} many
 */
async function measure(few, many) {
  const apis = [
    { api: few, people: await somePeople(few) },
    { api: many, people: await somePeople(many) },
  ];
  const rows = [];
  for (const [name, params, most = limits.large] of requests) {
    /** @type {number[][]} */
    const times = [[], []];
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      for (const [which, { api, people }] of apis.entries()) {
        const person = /** @type {Person} */ (people.at(round % people.length));
        const start = performance.now();
        await list(api, params(api.users, person));
        if (round >= 0) times[which]?.push(performance.now() - start);
      }
    }
    const [small = 0, large = 0] = times.map((each) => each.toSorted((one, other) => one - other)[rounds >> 1]);
    rows.push({ name, small, large, most });
  }
  return rows;
}

/** @param {Api} api @returns {Promise<Person[]>} spread over the whole list */
async function somePeople(api) {
  const lists = [];
  for (let share = 0.05; share < 1; share += 0.1) lists.push(await list(api, page((share * api.users) / pageSize)));
  return lists.flat();
}

/**
 * @param {Api} api
 * @param {Record<string, string>} params
 * @returns {Promise<Person[]>}
 * @throws {Error} when the answer is not 200 or has no users
 */
async function list({ url, token }, params) {
  const address = `${url}/api/v1/users?${new URLSearchParams(params)}`;
  const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  const { userList } = /** @type {{ userList: Person[] }} */ (await response.json());
  if (response.status !== 200 || !userList.length) throw new Error(`${address} was answered with ${response.status}.`);
  return userList;
}

/**
 * Adds users to a database that the reference API has seeded, by combining the seeded first and last names. The search
 * index is made at the end, which takes a fraction of the time.
 * @param {string} database
 * @param {number} count
 */
async function addUsers(database, count) {
  const [index] = await query(database, "SELECT indexdef AS sql FROM pg_indexes WHERE indexname = 'users_search'");
  await query(
    database,
    'DROP INDEX users_search',
    'ALTER TABLE users DISABLE TRIGGER USER',
    `WITH names AS MATERIALIZED (
       SELECT row_number() OVER () - 1 AS number, first_name, last_name, first_name_key, last_name_key
       FROM users WHERE search_text ~ '^[a-z]+ [a-z]+ [^ ]+$'
     ), people AS (
       SELECT one.first_name, one.first_name_key, other.last_name, other.last_name_key,
         one.first_name_key || '.' || other.last_name_key || '.' || n || '@mail.example' AS email,
         CASE WHEN n % 40 = 0 THEN 'admin' ELSE 'user' END AS role,
         CASE WHEN n % 12 = 5 OR n % 480 = 0 THEN 'Inactive' ELSE 'Active' END AS status,
         timestamptz '2023-01-01Z' + n * interval '2 minutes' AS created_at,
         CASE WHEN n % 40 = 0 AND n % 200 > 0 THEN timestamptz '2026-11-01Z' - n * interval '20 s' END AS last_sign_in_at
       FROM generate_series(1::bigint, ${count}) AS numbers (n)
       JOIN names AS one ON one.number = n % (SELECT count(*) FROM names)
       JOIN names AS other ON other.number = n * 7919 / 31 % (SELECT count(*) FROM names)
     )
     INSERT INTO users (id, first_name, last_name, email, role, status, created_at, updated_at, last_sign_in_at,
       email_key, last_name_key, first_name_key, search_text)
     SELECT gen_random_uuid(), first_name, last_name, email, role, status, created_at, created_at, last_sign_in_at,
       email, last_name_key, first_name_key, first_name_key || ' ' || last_name_key || ' ' || email || 'Z2'
     FROM people`,
    String(index?.['sql']),
    `UPDATE account_counts AS counts SET users = (
       SELECT count(*) FROM users
       WHERE (role, status, account_state) = (counts.role, counts.status, counts.account_state)
     )`,
    'ALTER TABLE users ENABLE TRIGGER USER',
    'VACUUM ANALYZE users',
  );
}

/**
 * @param {string} database
 * @param {string[]} statements
 * @returns {Promise<Record<string, unknown>[]>} the rows of the last one
 */
async function query(database, ...statements) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    let rows = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
