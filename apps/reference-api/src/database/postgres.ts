import { setTimeout as wait } from 'node:timers/promises';
import { Pool, type PoolClient, type QueryConfig, type QueryResult, types } from 'pg';
import { StartFailure } from '../start-failure.ts';
import {
  type Connections,
  type Database,
  DatabaseUnavailable,
  type Queryable,
  sqlState,
  withRetries,
} from './database.ts';
import { hostAddresses } from './host-addresses.ts';
import { Timelines } from './timelines.ts';

/** Each connection is a process of the database server. */
const maxConnections = 8;
const int8 = types.builtins.INT8;
const readOnly = '25006';
/** Too many connections, or the server is starting. */
const transientStates = new Set(['53300', '57P03']);
const connectPauseMs = 100;
/** The longest that a timer can wait. */
const noLimit = 2 ** 31 - 1;

/** The limits of every statement but those of `execute`, in milliseconds. */
const defaultLimits = {
  /** Until there is a free connection. */
  connect: 10_000,
  /** For one statement, by the server. */
  statement: 10_000,
  /** For a row or table that another transaction has locked. */
  lock: 2000,
  /** For one statement, in case the server doesn't end it itself. */
  answer: 15_000,
};
type Limits = typeof defaultLimits;
const probeLimits: Limits = { connect: 2000, statement: 2000, lock: 2000, answer: 2500 };

/**
 * Connects to PostgreSQL, or to an engine that speaks its protocol. With several hosts in the address, uses the first
 * one that accepts writes, but never a former primary while it knows of a newer one (timelines.ts). `execute` has no
 * limit of time.
 * @param onError gets the errors of broken connections, idle or in use; the pool replaces these
 * @param session SQL that sets up each connection
 * @throws StartFailure when the server can't be reached or refuses the connection
 */
export async function openPostgres(
  address: string,
  onError: (error: Error) => void,
  limits = defaultLimits,
  session = '',
): Promise<Database> {
  const hosts = hostAddresses(address);
  const timelines = hosts.length > 1 ? new Timelines() : undefined;
  const openPools = (poolLimits: Limits, max: number) =>
    hosts.map((host) => openPool(host, onError, poolLimits, { max, timelines, session }));
  const pools = openPools(limits, maxConnections);
  const probePools = openPools(probeLimits, 1);
  // So that a process which starts after a failover knows the newest primary, whichever host is first in the address.
  if (timelines) await Promise.allSettled(probePools.map(async (pool) => (await pool.connect()).release()));
  const onClient = <Result>(work: (run: Run) => Promise<Result>) =>
    withRetries(async () => withClient(await connect(pools, limits, timelines), work));
  const database: Database = {
    query: (sql, params) => onClient((run) => queryable(run, limits).query(sql, params)),
    execute: (sql) => onClient((run) => queryable(run, limits).execute(sql)),
    transaction: (work) => onClient((run) => transaction(run, queryable(run, limits), work)),
    probe: async (sql, params) =>
      withClient(await connect(probePools, probeLimits, timelines), (run) =>
        queryable(run, probeLimits).query(sql, params),
      ),
    connections: () => countConnections(pools),
    close: async () => void (await Promise.all([...pools, ...probePools].map((pool) => pool.end()))),
  };
  await database.query('SELECT 1').catch(async (error: Error) => {
    await database.close();
    throw new StartFailure(`The database in DATABASE_URL can't be used: ${error.message || error.name}.`);
  });
  return database;
}

function openPool(
  connectionString: string,
  onError: (error: Error) => void,
  limits: Limits,
  { max, timelines, session }: { max: number; timelines: Timelines | undefined; session: string },
): Pool {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.answer,
    application_name: 'scv-admin-portal',
    onConnect: async (client) => {
      if (timelines) {
        const { rows } = await client.query<Row>('SHOW transaction_read_only');
        if (rows[0]?.['transaction_read_only'] === 'on') throw notWritable('The server is read-only');
        await timelines.add(client);
      }
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

const notWritable = (message: string) => Object.assign(new Error(message), { code: readOnly });

const setLimits = ({ statement, lock }: Pick<Limits, 'statement' | 'lock'>) =>
  `SET statement_timeout = ${statement}; SET lock_timeout = ${lock}`;

function countConnections(pools: Pool[]): Connections {
  const sum = (count: (pool: Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0);
  const idle = sum((pool) => pool.idleCount);
  return { used: sum((pool) => pool.totalCount) - idle, idle, waiting: sum((pool) => pool.waitingCount) };
}

type Row = Record<string, unknown>;
type Run = (statement: QueryConfig & { query_timeout?: number }) => Promise<QueryResult<Row>>;

/** Tries each host, beginning with the last one that worked, and repeats that while the failure is transient. */
async function connect(pools: Pool[], limits: Limits, timelines: Timelines | undefined): Promise<PoolClient> {
  const deadline = performance.now() + limits.connect;
  for (;;) {
    let failure: unknown;
    for (const pool of pools) {
      try {
        const client = await pool.connect();
        if (timelines?.isFormerPrimary(client)) {
          client.release(true);
          throw notWritable('The server was replaced by another primary');
        }
        pools.sort((one, other) => Number(other === pool) - Number(one === pool));
        return client;
      } catch (error) {
        failure = error;
      }
    }
    if (!transientStates.has(sqlState(failure) ?? '') || performance.now() > deadline) throw asUnavailable(failure);
    await wait(connectPauseMs);
  }
}

/** Closes the connection if it broke, or if its server has become read-only: another one may accept writes. */
async function withClient<Result>(client: PoolClient, work: (run: Run) => Promise<Result>): Promise<Result> {
  let failure: unknown;
  const run: Run = async (statement) => {
    if (failure !== undefined) throw failure; // a statement after a timeout would wait for the one before
    try {
      return await client.query(statement);
    } catch (error) {
      if ([undefined, readOnly].includes(sqlState(error))) failure = asUnavailable(error);
      throw failure ?? error;
    }
  };
  try {
    return await work(run);
  } finally {
    client.release(failure !== undefined);
  }
}

const asUnavailable = (error: unknown) =>
  sqlState(error) === undefined ? new DatabaseUnavailable((error as Error).message, { cause: error }) : error;

function queryable(run: Run, limits: Limits): Queryable {
  return {
    query: async <Result extends object>(sql: string, params: readonly unknown[] = []) =>
      (await run({ text: sql, values: [...params] })).rows as Result[],
    execute: async (sql) => {
      await run({ text: setLimits({ statement: 0, lock: 0 }) });
      try {
        await run({ text: sql, query_timeout: noLimit });
      } finally {
        // Fails in a failed transaction, which resets it anyway.
        await run({ text: setLimits(limits) }).catch(() => undefined);
      }
    },
  };
}

async function transaction<Result>(run: Run, db: Queryable, work: (db: Queryable) => Promise<Result>): Promise<Result> {
  await run({ text: 'BEGIN' });
  try {
    const result = await work(db);
    await run({ text: 'COMMIT' });
    return result;
  } catch (error) {
    await run({ text: 'ROLLBACK' }).catch(() => undefined);
    throw error;
  }
}
