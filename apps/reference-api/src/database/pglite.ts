import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteInterface, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Database, Queryable } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { retrying } from './retry.ts';

/**
 * Opens the embedded PostgreSQL in `{dataDir}/database`, making it when it isn't there.
 * @throws StartFailure when another process has it open
 */
export async function openPglite(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(join(dataDir, 'database.lock'));
  try {
    const database = await createPglite(join(dataDir, 'database'));
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** @param folder none keeps everything in memory */
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
  return {
    query: async <Result extends object>(sql: string, params: readonly unknown[] = []) =>
      (await engine.query<Result>(sql, [...params])).rows,
    execute: async (sql) => {
      await engine.exec(sql);
    },
  };
}
