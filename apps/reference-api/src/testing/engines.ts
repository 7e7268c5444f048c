import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, inject, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { createPglite } from '../database/pglite.ts';
import { openPostgres } from '../database/postgres.ts';
import { removeActivity, removeUsers, startTestApi, type TestApi } from './test-api.ts';
import { createTestDatabase } from './test-postgres.ts';

interface Engine {
  name: string;
  /** Opens a new, migrated database without users; `close` removes it. */
  open(): Promise<Database>;
}

const { pglite, postgres } = inject('templates');

// oxlint-disable-next-line vitest/no-disabled-tests, vitest/no-conditional-tests -- shows that tests were left out
if (!postgres) test.skip('on real PostgreSQL, which did not start', () => undefined);

/** PostgreSQL, for tests that need several connections: PGlite has one. Empty when it could not be started here. */
export const postgresOnly: Engine[] = postgres
  ? [{ name: 'PostgreSQL', open: () => openPostgresCopy(postgres.serverUrl, postgres.name) }]
  : [];

/** All engines, for tests of simultaneous calls, or of SQL that the engines may take differently. */
export const engines: Engine[] = [{ name: 'PGlite', open: openPgliteInMemory }, ...postgresOnly];

/** A PGlite in memory, for tests that change its schema: migrated, without users. */
export function openNewPglite(): Promise<Database> {
  return createPglite(undefined, new Blob([readFileSync(pglite.archive)]));
}

/** Opening one takes a second, so the test files of a worker share one. Undefined while a test uses it. */
let idle: Database | undefined;

/** A PGlite in memory: migrated, without users. */
export async function openPgliteInMemory(): Promise<Database> {
  const database = idle ?? (await openNewPglite());
  idle = undefined;
  return {
    ...database,
    async close() {
      if (idle) return database.close();
      await empty(database);
      idle = database;
    },
  };
}

interface Started {
  database: Database;
  api: TestApi;
}

/** Registers hooks that start the API on a new database for the tests of a file or `describe`. */
export function testApi(open = openPgliteInMemory, now = Date.now): Started {
  const started = {} as Started;
  beforeAll(async () => {
    started.database = await open();
    started.api = await startTestApi(started.database, now);
  });
  afterAll(async () => {
    await started.api.stop();
    await started.database.close();
  });
  return started;
}

/** The same with a new API for each test, whose only user is its administrator. */
export function freshApi(open = openPgliteInMemory, now = Date.now): Started {
  const started = {} as Started;
  beforeAll(async () => {
    started.database = await open();
  });
  beforeEach(async () => {
    await removeUsers(started.database);
    await removeActivity(started.database);
    started.api = await startTestApi(started.database, now);
    return () => started.api.stop();
  });
  afterAll(() => started.database.close());
  return started;
}

/** Deletes all rows but those that the migrations have made. */
async function empty(database: Database): Promise<void> {
  // Triggers count the users, and refuse to delete the activity.
  await database.execute('DELETE FROM users; SET session_replication_role = replica');
  const tables = await database.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename !~ '^(migrations|.*_counts)$'",
  );
  await database.execute(`TRUNCATE ${tables.map(({ name }) => name).join(', ')} RESTART IDENTITY`);
  await database.execute('RESET session_replication_role');
}

async function openPostgresCopy(serverUrl: string, template: string): Promise<Database> {
  const { url, drop } = await createTestDatabase(serverUrl, template);
  const database = await openPostgres(url, () => undefined);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}
