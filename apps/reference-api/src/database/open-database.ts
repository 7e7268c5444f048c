import type { Database } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type { Settings } from '../settings.ts';

/**
 * PostgreSQL when there is a connection string, else PGlite in the data folder.
 * @throws StartFailure when it can't be opened
 */
export function openDatabase(
  { DATABASE_URL: url, DATA_DIR: dataDir }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  onError: (error: Error) => void,
): Promise<Database> {
  return url === undefined ? openPglite(dataDir) : openPostgres(url, onError);
}
