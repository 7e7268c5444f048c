import { join } from 'node:path';
import type { Settings } from '../settings.ts';
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
  return url === undefined ? createPglite(join(dataDir, 'database')) : openPostgres(url, onError);
}
