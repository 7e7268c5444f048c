import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inject, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { createPglite } from '../database/pglite.ts';
import { openPostgres } from '../database/postgres.ts';

interface Engine {
  name: string;
  /** Opens a new, migrated database without users; `close` removes it. */
  open(): Promise<Database>;
}

const postgresUrl = inject('postgresUrl');

// oxlint-disable-next-line vitest/no-disabled-tests, vitest/no-conditional-tests -- reports that tests were left out
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
  const name = `scv_${randomUUID().replaceAll('-', '')}`;
  const server = await openPostgres(serverUrl, ignore);
  await server.query(`CREATE DATABASE ${name}`);
  const database = await openPostgres(Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href, ignore);
  await migrate(database);
  return {
    ...database,
    async close() {
      await database.close();
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.close();
    },
  };
}

const ignore = () => undefined;
