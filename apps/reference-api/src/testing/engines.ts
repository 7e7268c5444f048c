import { readFileSync } from 'node:fs';
import { inject, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { createPglite } from '../database/pglite.ts';
import { openPostgres } from '../database/postgres.ts';
import { createTestDatabase } from './test-postgres.ts';

interface Engine {
  name: string;
  /** Opens a new, migrated database without users; `close` removes it. */
  open(): Promise<Database>;
}

const postgresUrl = inject('postgresUrl');

// oxlint-disable-next-line vitest/no-disabled-tests, vitest/no-conditional-tests -- shows that tests were left out
if (!postgresUrl) test.skip('on real PostgreSQL, which did not start', () => undefined);

/** PostgreSQL is missing when it could not be started on this machine. */
export const engines: Engine[] = [
  { name: 'PGlite', open: openPgliteInMemory },
  ...(postgresUrl ? [{ name: 'PostgreSQL', open: () => openOwnPostgres(postgresUrl) }] : []),
];

export async function openPgliteInMemory(): Promise<Database> {
  const database = await createPglite(undefined, new Blob([readFileSync(inject('emptyPglite'))]));
  await migrate(database);
  return database;
}

async function openOwnPostgres(serverUrl: string): Promise<Database> {
  const { url, drop } = await createTestDatabase(serverUrl);
  const database = await openPostgres(url, () => undefined);
  await migrate(database);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}
