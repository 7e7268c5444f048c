import pg from 'pg';
import { median } from './median.js';

const warmUpRounds = 3;

/**
 * Keeps one index beside the primary key, as the audit table had.
 * @param {string} database
 */
export async function dropIndexes(database) {
  await withClient(database, (client) =>
    client.query(`DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT indexname FROM pg_indexes
        WHERE tablename = 'activity' AND indexname NOT IN ('activity_pkey', 'activity_in_order')
      LOOP EXECUTE 'DROP INDEX ' || name; END LOOP;
    END $$`),
  );
}

/**
 * Adds a year of entries by ten administrators, one of whom left long ago, about the seeded users. A fifth of them are
 * in bulk actions of 100.
 * @param {string} database
 * @param {number} count
 * @returns {Promise<Record<string, Record<string, string>>>} parameters of lists, by name
 */
export async function fill(database, count) {
  return withClient(database, async (client) => {
    const { rows: indexes } = await client.query(
      "SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE tablename = 'activity' AND indexname <> 'activity_pkey'",
    );
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await client.query(
      `WITH people AS MATERIALIZED (
         SELECT row_number() OVER (ORDER BY id) - 1 AS number, id, first_name || ' ' || last_name AS name, email FROM users
       ), numbers AS (
         SELECT n, CASE WHEN n < $1 / 10 THEN 9 ELSE n % 9 END AS actor, n * 7919 % (SELECT count(*) FROM people) AS target,
           CASE WHEN n % 500 < 100 THEN ('00000000-0000-4000-8000-' || lpad(to_hex(n / 500), 12, '0'))::uuid END AS run
         FROM generate_series(1::bigint, $1) AS numbers (n)
       )
       INSERT INTO activity (id, at, actor_id, actor_email, actor_name, action, target_kind, target_id, target_label, result,
         reason, changes, client, request_id, run, leads, search_text)
       SELECT gen_random_uuid(), now() - ($1 - n) * interval '30 seconds', actor.id, actor.email, actor.name,
         CASE WHEN n % 1000 = 7 THEN 'lockout' ELSE (ARRAY['sign-in', 'edit user', 'create user', 'delete user',
           'upload CDD file', 'sign-out'])[1 + n % 6] END,
         'user', target.id, target.name || ' (' || target.email || ')',
         CASE WHEN n % 20 = 3 THEN 'refused' WHEN n % 3001 = 5 THEN 'failed' ELSE 'done' END, NULL,
         '[{"field": "role", "before": "user", "after": "admin"}]', '192.0.2.7', gen_random_uuid(), run,
         run IS NULL OR n % 500 = 0 OR n = 1,
         lower(actor.name || ' ' || actor.email || ' ' || target.name || ' ' || target.email)
       FROM numbers JOIN people AS actor ON actor.number = numbers.actor
       JOIN people AS target ON target.number = numbers.target ORDER BY n`,
      [count],
    );
    await client.query(
      `INSERT INTO activity_runs SELECT run, actor_id, min(at), count(*), 0, 0 FROM activity WHERE run IS NOT NULL
       GROUP BY run, actor_id`,
    );
    for (const { sql } of indexes) await client.query(sql);
    await client.query('VACUUM ANALYZE activity, activity_runs');
    return parameters(client);
  });
}

/** @param {pg.Client} client */
async function parameters(client) {
  const one = async (/** @type {string} */ order) =>
    (
      await client.query(`SELECT actor_id AS actor, actor_name AS name, target_id AS target, target_label AS label,
        to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at FROM activity ${order} LIMIT 1`)
    ).rows[0];
  const [recent, left, middle] = [
    await one('ORDER BY at DESC'),
    await one('ORDER BY at'),
    await one("WHERE at < now() - interval '150 days' ORDER BY at DESC"),
  ];
  const { rows } = await client.query('SELECT run FROM activity_runs LIMIT 1');
  const email = /\((.*)\)/.exec(middle.label)?.[1] ?? '';
  return {
    'no filter': {},
    'runs grouped': { runs: 'grouped' },
    'runs grouped, an administrator': { runs: 'grouped', actor: recent.actor },
    'an administrator': { actor: recent.actor },
    'an administrator who left': { actor: left.actor },
    'a target': { target: middle.target },
    'an action': { action: 'edit user' },
    'a rare action': { action: 'lockout' },
    'an action that never happened': { action: 'delete account' },
    refused: { result: 'refused' },
    failed: { result: 'failed' },
    'an action and a result': { action: 'delete user', result: 'failed' },
    'who left, action and result': { actor: left.actor, action: 'edit user', result: 'failed' },
    'administrator and target': { actor: recent.actor, target: middle.target },
    'a bulk action': { run: rows[0].run },
    'until half a year ago': { to: middle.at },
    'a month, an action, refused': { from: left.at, to: middle.at, action: 'edit user', result: 'refused' },
    'search: an email': { query: email },
    'search: part of many texts': { query: 'mail' },
    'search: two letters': { query: 'ma' },
    'search: an administrator': { query: recent.name },
    'search: an administrator who left': { query: left.name },
    'search: administrator and target': { query: `${recent.name} ${email}` },
    'search: nobody': { query: 'nobody at all' },
    'search with action and result': { query: recent.name, action: 'lockout', result: 'refused' },
  };
}

/**
 * @param {string} url of the API
 * @param {string} token
 * @param {Record<string, Record<string, string>>} filters
 * @param {number} rounds
 * @returns {Promise<[name: string, ms: number][]>}
 */
export async function measureLists(url, token, filters, rounds) {
  /** @type {[string, number][]} */
  const medians = [];
  for (const [name, params] of Object.entries(filters)) {
    const address = `${url}/api/v1/activity?${new URLSearchParams({ ...params, size: '25' })}`;
    medians.push([name, await medianOf(rounds, () => send(address, 'GET', token))]);
  }
  return medians;
}

/**
 * Creates and deletes users, in turn at each API, so that a busy machine slows down all alike.
 * @param {string[]} urls
 * @param {string} token
 * @param {number} rounds
 * @returns {Promise<number[]>} the median of a pair of changes at each
 */
export async function measureChanges(urls, token, rounds) {
  /** @type {number[][]} */
  const times = urls.map(() => []);
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const [index, url] of urls.entries()) {
      const start = performance.now();
      const user = { firstName: 'Grace', lastName: 'Hopper', email: `grace.${round + 10}@scv.example`, role: 'user' };
      const { id } = await send(`${url}/api/v1/user`, 'POST', token, user);
      await send(`${url}/api/v1/user/${id}`, 'DELETE', token);
      if (round >= 0) times[index]?.push(performance.now() - start);
    }
  }
  return times.map(median);
}

/**
 * @param {number} rounds
 * @param {() => Promise<unknown>} work
 */
async function medianOf(rounds, work) {
  const times = [];
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - start);
  }
  return median(times);
}

/**
 * @param {string} url
 * @param {string} method
 * @param {string} token
 * @param {object} [body]
 */
async function send(url, method, token, body) {
  const headers = { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) };
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} was answered with ${response.status}: ${text}`);
  return text ? JSON.parse(text) : {};
}

/**
 * @template Result
 * @param {string} database
 * @param {(client: pg.Client) => Promise<Result>} work
 */
async function withClient(database, work) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
