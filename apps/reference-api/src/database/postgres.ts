import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { StartFailure } from '../start-failure.ts';
import { type Database, type Queryable, sqlState, withRetries } from './database.ts';
import { asUnavailable, connect, countConnections, type Limits, openPool, setLimits } from './postgres-pool.ts';
import { storable } from './storable.ts';

const readOnly = '25006';
const starting = '57P03';
/** Each connection is a process of the database server. */
const maxConnections = 8;
/** The longest that a timer can wait. */
const noLimit = 2 ** 31 - 1;

/** The limits of every statement but those of `execute`. */
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
  const pool = openPool(address, onError, limits, { max: maxConnections, session });
  const probePool = openPool(address, onError, probeLimits, { max: 1, session });
  const onClient = <Result>(work: (run: Run) => Promise<Result>) =>
    withRetries(async () => withClient(await connect(pool), work));
  const database: Database = {
    query: (sql, params) => onClient((run) => queryable(run, limits).query(sql, params)),
    execute: (sql) => onClient((run) => queryable(run, limits).execute(sql)),
    transaction: (work) => onClient((run) => transaction(run, limits, work)),
    probe: async (sql, params) =>
      withClient(await connect(probePool), (run) => queryable(run, probeLimits).query(sql, params)),
    connections: () => countConnections(pool),
    close: async () => void (await Promise.all([pool.end(), probePool.end()])),
  };
  const giveUpAt = performance.now() + limits.connect;
  const tryToQuery = async (): Promise<unknown> =>
    database.query('SELECT 1').catch(async (error: unknown) => {
      // The server may have been started at the same time as we.
      if (sqlState(error) !== starting || performance.now() > giveUpAt) throw error;
      await wait(100);
      return tryToQuery();
    });
  await tryToQuery().catch(async (error: Error) => {
    await database.close();
    throw new StartFailure(`The database in DATABASE_URL can't be used: ${error.message || error.name}.`);
  });
  return database;
}

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
      (await run({ text: sql, values: params.map(storable) })).rows as Result[],
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
