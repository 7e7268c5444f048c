import { Pool, type PoolClient, types } from 'pg';
import { StartFailure } from '../start-failure.ts';
import { type Database, type Queryable, withRetries } from './database.ts';

/** Each connection is a process of the database server. */
const maxConnections = 8;
const int8 = types.builtins.INT8;

/**
 * Connects to PostgreSQL, or to an engine that speaks its protocol.
 * @param onError is told about connections that broke, idle or in use; the pool replaces them
 * @throws StartFailure when the server can't be reached or refuses the connection
 */
export async function openPostgres(connectionString: string, onError: (error: Error) => void): Promise<Database> {
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: 5000,
    application_name: 'scv-admin-portal',
    // Compiling a statement takes longer than running any of ours. Some engines don't know this setting.
    onConnect: async (client) => {
      await client.query('SET jit = off').catch(() => undefined);
    },
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : types.getTypeParser(oid, format)) },
  });
  pool.on('connect', (client) => client.on('error', onError)); // the pool itself listens only to idle clients
  pool.on('error', () => undefined); // repeats what the client's listener has reported
  const database = {
    ...queryable(pool),
    transaction: <Result>(work: (transaction: Queryable) => Promise<Result>) =>
      withRetries(() => transaction(pool, work)),
    close: () => pool.end(),
  };
  await database.query('SELECT 1').catch(async (error: Error) => {
    await pool.end();
    throw new StartFailure(`The database in DATABASE_URL can't be used: ${error.message || error.name}.`);
  });
  return database;
}

function queryable(client: Pool | PoolClient): Queryable {
  return {
    query: async <Result extends object>(sql: string, params: readonly unknown[] = []) =>
      (await client.query<Result>(sql, [...params])).rows,
    execute: async (sql) => {
      await client.query(sql);
    },
  };
}

async function transaction<Result>(pool: Pool, work: (transaction: Queryable) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query('BEGIN');
    const result = await work(queryable(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}
