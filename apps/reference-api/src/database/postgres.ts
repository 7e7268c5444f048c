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

const readOnly = '25006';
/**
 * Connections for statements, and as many for transactions: changes that wait for each other leave lists theirs. Each is
 * a process of the database server.
 */
const maxConnections = 4;
/** The longest that a timer can wait. */
const noLimit = 2 ** 31 - 1;

/** Limits of time, in milliseconds. */
interface Limits {
  /** Until there is a free connection. */
  connect: number;
  /** For one statement, by the server. */
  statement: number;
  /** For a row or table that another transaction has locked. */
  lock: number;
  /** For one statement, in case the server doesn't end it itself. */
  answer: number;
}

/** For every statement but those of `execute`. */
const defaultLimits: Limits = { connect: 10_000, statement: 10_000, lock: 2000, answer: 15_000 };
const probeLimits: Limits = { connect: 2000, statement: 2000, lock: 2000, answer: 2500 };

/**
 * Connects to PostgreSQL, or to an engine that speaks its protocol. `execute` has no limit of time.
 * @param onError gets the errors of broken connections, idle or in use; the pool replaces these
 * @param options `session` is SQL that sets up each connection
 * @throws StartFailure when the server can't be reached or refuses the connection
 */
export async function openPostgres(
  address: string,
  onError: (error: Error) => void,
  { limits = defaultLimits, session = '' }: { limits?: Limits; session?: string } = {},
): Promise<Database> {
  const open = (max: number, ofPool = limits) => openPool(address, onError, ofPool, { max, session });
  const [statements, transactions, probes] = [open(maxConnections), open(maxConnections), open(1, probeLimits)];
  const on = <Result>(pool: Pool, work: (run: Run) => Promise<Result>) =>
    withRetries(async () => withClient(await connect(pool), work));
  const database: Database = {
    query: (sql, params) => on(statements, (run) => queryable(run, limits).query(sql, params)),
    execute: (sql) => on(statements, (run) => queryable(run, limits).execute(sql)),
    transaction: (work) => on(transactions, (run) => transaction(run, limits, work)),
    probe: async (sql, params) =>
      withClient(await connect(probes), (run) => queryable(run, probeLimits).query(sql, params)),
    connections: () => countConnections([statements, transactions]),
    close: async () => void (await Promise.all([statements, transactions, probes].map((pool) => pool.end()))),
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
  { max, session }: { max: number; session: string },
): Pool {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.answer,
    application_name: 'scv-admin-portal',
    onConnect: async (client) => {
      // Compiling a statement takes longer than running any of ours. Without the limit of an idle transaction, that of an
      // API that lost its network would keep its locks.
      await client.query(
        `SET jit = off; SET idle_in_transaction_session_timeout = ${2 * limits.statement}; ${setLimits(limits)}; ${session}`,
      );
    },
    types: {
      getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)),
    },
  });
  pool.on('connect', (client) => client.on('error', onError)); // the pool itself listens only to idle clients
  pool.on('error', () => undefined); // repeats what the client's listener has reported
  return pool;
}

const setLimits = ({ statement, lock }: Pick<Limits, 'statement' | 'lock'>) =>
  `SET statement_timeout = ${statement}; SET lock_timeout = ${lock}`;

function countConnections(pools: Pool[]): Connections {
  const sum = (count: (pool: Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0);
  const idle = sum(({ idleCount }) => idleCount);
  return { used: sum(({ totalCount }) => totalCount) - idle, idle, waiting: sum(({ waitingCount }) => waitingCount) };
}

/** @throws DatabaseUnavailable, or the server's error, such as too many connections */
const connect = (pool: Pool): Promise<PoolClient> =>
  pool.connect().catch((error: unknown) => {
    throw asUnavailable(error);
  });

const asUnavailable = (error: unknown) =>
  sqlState(error) === undefined ? new DatabaseUnavailable((error as Error).message, { cause: error }) : error;

type Row = Record<string, unknown>;
type Run = (statement: QueryConfig & { query_timeout?: number }) => Promise<QueryResult<Row>>;

/** Closes the connection if it broke, or if its server is read-only: behind the address there may be another by now. */
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

async function transaction<Result>(
  run: Run,
  limits: Limits,
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  await run({ text: 'BEGIN' });
  try {
    const result = await work(queryable(run, limits));
    await run({ text: 'COMMIT' });
    return result;
  } catch (error) {
    await run({ text: 'ROLLBACK' }).catch(() => undefined);
    throw error;
  }
}
