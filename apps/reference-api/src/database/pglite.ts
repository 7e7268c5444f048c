import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteInterface, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { dataDir as emptyDatabase } from '@electric-sql/pglite-prepopulatedfs';
import { StartFailure } from '../start-failure.ts';
import { type Database, type Queryable, withRetries } from './database.ts';

/**
 * Opens the embedded PostgreSQL in a folder, creating it when it doesn't exist. Only one process may open a folder: see
 * `lockFolder`.
 * @throws StartFailure when it can't be opened
 */
export async function openPglite(folder: string): Promise<Database> {
  try {
    // Unpacking an empty database is three times as fast as initializing one.
    return await createPglite(folder, existsSync(join(folder, 'PG_VERSION')) ? undefined : await emptyDatabase());
  } catch (cause) {
    throw new StartFailure(
      `The database in the folder ${folder} can't be opened; it is probably damaged. ` +
        'Restore the folder from a backup, or delete it to start with a new database.',
      { cause },
    );
  }
}

/**
 * @param folder undefined keeps everything in memory
 * @param initial an archive from `dumpDataDir` to start from
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
    transaction: (work) => withRetries(() => engine.transaction((transaction) => work(queryable(transaction)))),
    close: () => engine.close(),
  };
}

function queryable(engine: Pick<PGliteInterface, 'query' | 'exec'>): Queryable {
  return {
    query: async <Result extends object>(sql: string, params: readonly unknown[] = []) =>
      (await engine.query<Result>(sql, [...params])).rows,
    execute: async (sql) => {
      await engine.exec(sql);
    },
  };
}
