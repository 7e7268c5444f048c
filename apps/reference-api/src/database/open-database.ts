import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir as emptyDatabase } from '@electric-sql/pglite-prepopulatedfs';
import type { Settings } from '../settings.ts';
import { StartFailure } from '../start-failure.ts';
import type { Database } from './database.ts';
import { createPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/**
 * PostgreSQL when DATABASE_URL is set, else PGlite in `{DATA_DIR}/database`.
 * @throws StartFailure when it can't be opened
 */
export function openDatabase(
  { DATABASE_URL: url, DATA_DIR: dataDir }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  onError: (error: Error) => void,
): Promise<Database> {
  return url === undefined ? openFolder(join(dataDir, 'database')) : openPostgres(url, onError);
}

async function openFolder(folder: string): Promise<Database> {
  try {
    // Unpacking a new database takes a third of the time of making one.
    return await createPglite(folder, existsSync(join(folder, 'PG_VERSION')) ? undefined : await emptyDatabase());
  } catch (cause) {
    throw new StartFailure(
      `The database in the folder ${folder} can't be opened; it is probably damaged. ` +
        'Restore the folder from a copy, or remove it to start afresh.',
      { cause },
    );
  }
}
