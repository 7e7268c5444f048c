import { PGlite, type PGliteInterface, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Database, Queryable } from './database.ts';
import { retrying } from './retry.ts';

/**
 * Opens the embedded PostgreSQL, making it when it isn't there. Only one process may have a folder open: see
 * `lockFolder`.
 * @param folder none keeps everything in memory
 * @param initial what `dumpDataDir` gave, to begin with
 */
export async function createPglite(folder?: string, initial?: Blob): Promise<Database> {
  const engine = await PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(initial && { loadDataDir: initial }),
    extensions: { pg_trgm },
    parsers: { [types.INT8]: Number },
  });
  return {
    ...queryable(engine),
    transaction: (work) => retrying(() => engine.transaction((transaction) => work(queryable(transaction)))),
    close: () => engine.close(),
  };
}

function queryable(engine: Pick<PGliteInterface, 'query' | 'exec'>): Queryable {
  const query = async <Result extends object>(sql: string, params: readonly unknown[] = []) =>
    (await engine.query<Result>(sql, [...params])).rows;
  return {
    query,
    prepared: query,
    execute: async (sql) => {
      await engine.exec(sql);
    },
  };
}
