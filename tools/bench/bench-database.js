import pg from 'pg';

/**
 * Creates an empty database on a PostgreSQL server.
 * @param {string} server address of a database on it
 * @param {string} name
 * @returns {Promise<string>} the new database's address
 */
export async function createDatabase(server, name) {
  await run(server, [`CREATE DATABASE ${name}`]);
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/**
 * Adds users to a database that the reference API has seeded, by combining the seeded first and last names. The search
 * index and the starts of words are made at the end, which takes a fraction of the time.
 * @param {string} database
 * @param {number} count
 */
export async function addUsers(database, count) {
  const [index] = await run(database, ["SELECT indexdef AS sql FROM pg_indexes WHERE indexname = 'users_search'"]);
  await run(database, [
    'DROP INDEX users_search',
    'ALTER TABLE users DISABLE TRIGGER USER',
    'TRUNCATE user_starts',
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
       email, last_name_key, first_name_key, first_name_key || ' ' || last_name_key || ' ' || email
     FROM people`,
    String(index?.['sql']),
    `UPDATE user_counts AS counts SET users = (
       SELECT count(*) FROM users WHERE (role, status) = (counts.role, counts.status)
     )`,
    `UPDATE account_counts AS counts SET users = (
       SELECT count(*) FROM users
       WHERE (role, status, account_state) = (counts.role, counts.status, counts.account_state)
     )`,
    'ALTER TABLE users ENABLE TRIGGER USER',
    `INSERT INTO user_starts
     SELECT start, role, status, last_name_key, first_name_key, id FROM users, starts_of(search_text) AS start`,
    'VACUUM ANALYZE users, user_starts',
  ]);
}

/**
 * @param {string} database
 * @param {string[]} statements
 * @returns {Promise<Record<string, unknown>[]>} the rows of the last one
 */
async function run(database, statements) {
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
