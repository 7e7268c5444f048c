import { hash } from 'node:crypto';
import { Pool, type PoolClient, types } from 'pg';
import { StartFailure } from '../start-failure.ts';
import type { Database, Queryable } from './database.ts';
import { retrying } from './retry.ts';

/** More of them made 2 cores slower, by a third with searches: each one is a process of the server's. */
const connections = 8;
const int8 = types.builtins.INT8;

/**
 * Connects to PostgreSQL, or an engine that speaks its protocol.
 * @param onError hears of connections that broke, idle or in use; they are replaced by themselves
 * @throws StartFailure when the server can't be reached or refuses
 */
export async function openPostgres(connectionString: string, onError: (error: Error) => void): Promise<Database> {
  const pool = new Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 5000,
    application_name: 'scv-admin-portal',
    // Compiling a statement takes longer than any of ours; engines without such a compiler don't know the word.
    onConnect: async (client) => {
      await client.query('SET jit = off').catch(() => undefined);
    },
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : types.getTypeParser(oid, format)) },
  });
  pool.on('error', () => undefined); // reported below already, as the pool only passes it on
  pool.on('connect', (client) => client.on('error', onError)); // the pool listens to idle ones only
  const database = {
    ...queryable(pool),
    transaction: <Result>(work: (transaction: Queryable) => Promise<Result>) => retrying(() => transaction(pool, work)),
    close: () => pool.end(),
  };
  await database.query('SELECT 1').catch(async (error: Error) => {
    await pool.end();
    throw new StartFailure(`The database of DATABASE_URL can't be used: ${error.message || error.name}.`);
  });
  return database;
}

function queryable(client: Pool | PoolClient): Queryable {
  return {
    query: async <Result extends object>(sql: string, params: readonly unknown[] = []) =>
      (await client.query<Result>(sql, [...params])).rows,
    prepared: async <Result extends object>(sql: string, params: readonly unknown[]) =>
      (await client.query<Result>({ name: hash('sha1', sql), text: sql, values: [...params] })).rows,
    execute: async (sql) => {
      await client.query(sql);
    },
  };
}

async function transaction<Result>(pool: Pool, work: (transaction: Queryable) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('BEGIN');
    const result = await work(queryable(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
