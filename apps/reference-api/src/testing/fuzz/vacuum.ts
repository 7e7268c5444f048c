import type { Database } from '../../database/database.ts';

/** PGlite has no autovacuum: without this, tables whose rows are deleted over and over become ever slower. */
export const vacuum = (database: Database): Promise<unknown> => database.execute('VACUUM');
