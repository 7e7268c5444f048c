import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteInterface, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { dataDir as emptyDatabase } from '@electric-sql/pglite-prepopulatedfs';
import { StartFailure } from '../start-failure.ts';
import { type Database, type Queryable, withRetries } from './database.ts';
import { requireAccessBelow, requireWritableFolder } from './folder-access.ts';
import { storable } from './storable.ts';

/**
 * Opens the embedded PostgreSQL in a folder. A new database is created only in an empty folder. Only one process may
 * open a folder: see `lockFolder`.
 * @throws StartFailure when it can't be opened
 */
export async function openPglite(folder: string): Promise<Database> {
  requireWritableFolder('The database folder', folder);
  requireAccessBelow(folder);
  const isNew = readdirSync(folder).length === 0;
  if (!isNew && !existsSync(join(folder, 'PG_VERSION'))) {
    throw new StartFailure(
      `The database folder ${folder} isn't empty, but its file PG_VERSION is missing. Restore the folder from a ` +
        'backup. If its first start was interrupted, so that it never held anything, delete it.',
    );
  }
  try {
    // Unpacking an empty database is three times as fast as initializing one.
    return await createPglite(folder, isNew ? await emptyDatabase() : undefined);
  } catch (cause) {
    if (isNearlyFull(folder)) {
      throw new StartFailure(`The database in the folder ${folder} can't be opened: its disk is full.`, { cause });
    }
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
  return databaseOn(engine);
}

export function databaseOn(engine: PGlite): Database {
  stopAfterPanic(engine);
  const calls = queryable(engine);
  return {
    ...calls,
    probe: calls.query,
    transaction: (work) => withRetries(() => engine.transaction((transaction) => work(queryable(transaction)))),
    close: () => engine.close(),
  };
}

/** PostgreSQL writes its log in segments of this size, and needs space for a new one. */
const segmentBytes = 16 * 1024 * 1024;

function isNearlyFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < 2 * segmentBytes;
}

/**
 * After a PANIC, for example because the disk is full, PGlite's next call would never return and block the process. So
 * every later call fails with that error until the API is started again.
 */
function stopAfterPanic(engine: PGlite): void {
  const execute = engine.execProtocolStream.bind(engine);
  let panic: unknown;
  engine.execProtocolStream = async (...call) => {
    if (panic !== undefined) throw panic;
    try {
      return await execute(...call);
    } catch (error) {
      if (error instanceof Error && 'severity' in error && error.severity === 'PANIC') panic = error;
      throw error;
    }
  };
}

function queryable(engine: Pick<PGliteInterface, 'query' | 'exec'>): Queryable {
  return {
    query: async <Result extends object>(sql: string, params: readonly unknown[] = []) =>
      (await engine.query<Result>(sql, params.map(storable))).rows,
    execute: async (sql) => {
      await engine.exec(sql);
    },
  };
}
