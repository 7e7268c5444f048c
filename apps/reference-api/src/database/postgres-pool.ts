import { Pool, type PoolClient, types } from 'pg';
import { type Connections, DatabaseUnavailable, sqlState } from './database.ts';

const int8 = types.builtins.INT8;

/** Limits of time, in milliseconds. */
export interface Limits {
  /** The longest wait for a free connection. */
  connect: number;
  /** The server's limit for one statement. */
  statement: number;
  /** The longest wait for a row or table locked by another transaction. */
  lock: number;
  /** Our limit for one statement, in case the server doesn't end it itself. */
  answer: number;
}

/**
 * @param onError gets the errors of broken connections, idle or in use; the pool replaces these
 * @param settings.session SQL that sets up each connection
 */
export function openPool(
  connectionString: string,
  onError: (error: Error) => void,
  limits: Limits,
  { max, session }: { max: number; session: string },
): Pool {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.answer,
    application_name: 'scv-admin-portal',
    onConnect: async (client) => {
      // Compiling a statement takes longer than running any of ours. Some engines don't know this setting.
      await client.query('SET jit = off').catch(() => undefined);
      // Otherwise a transaction of an API that lost its network would keep its locks.
      await client.query(`SET idle_in_transaction_session_timeout = ${2 * limits.statement}`).catch(() => undefined);
      await client.query(`${setLimits(limits)}; ${session}`);
    },
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : types.getTypeParser(oid, format)) },
  });
  pool.on('connect', (client) => client.on('error', onError)); // the pool itself listens only to idle clients
  pool.on('error', () => undefined); // repeats what the client's listener has reported
  return pool;
}

export const setLimits = ({ statement, lock }: Pick<Limits, 'statement' | 'lock'>) =>
  `SET statement_timeout = ${statement}; SET lock_timeout = ${lock}`;

export function countConnections({ totalCount, idleCount, waitingCount }: Pool): Connections {
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** @throws DatabaseUnavailable, or the server's error, such as too many connections */
export const connect = (pool: Pool): Promise<PoolClient> =>
  pool.connect().catch((error: unknown) => {
    throw asUnavailable(error);
  });

export const asUnavailable = (error: unknown) =>
  sqlState(error) === undefined ? new DatabaseUnavailable((error as Error).message, { cause: error }) : error;
