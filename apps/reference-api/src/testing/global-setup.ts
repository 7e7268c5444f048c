import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { dataDir as emptyDatabase } from '@electric-sql/pglite-prepopulatedfs';
import type { TestProject } from 'vitest/node';
import { migrate } from '../database/migrate.ts';
import { databaseOn } from '../database/pglite.ts';
import { openPostgres } from '../database/postgres.ts';
import { createTestDatabase, startTestPostgres } from './test-postgres.ts';

/** Migrated databases without users: copying them is faster than migrating. Made once for all test files. */
interface Templates {
  /** A folder that is deleted when the test run ends. */
  folder: string;
  /** A data folder of PGlite, and the same as an archive. */
  pglite: { folder: string; archive: string };
  /** A server, and the name of the database on it. Undefined when PostgreSQL could not be started. */
  postgres: { serverUrl: string; name: string } | undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates;
  }
}

/**
 * Prepares both database engines for all test files and removes them at the end. On a signal, Vitest exits without a
 * teardown, so temporary files are removed when the process exits.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  process.once('SIGHUP', () => process.exit(128 + constants.signals.SIGHUP)); // Vitest handles the other signals
  const folder = mkdtempSync(join(tmpdir(), 'scv-pglite-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [postgres, pglite] = await Promise.all([preparePostgres(), preparePglite(folder)]);
  project.provide('templates', { folder, pglite, postgres: postgres?.template });
  return async () => postgres?.stop();
}

async function preparePglite(folder: string): Promise<Templates['pglite']> {
  const paths = { folder: join(folder, 'database'), archive: join(folder, 'database.tar') };
  const initial = { loadDataDir: await emptyDatabase(), extensions: { pg_trgm } };
  const engine = await PGlite.create({ dataDir: paths.folder, ...initial });
  await migrate(databaseOn(engine));
  const archive = await engine.dumpDataDir('none');
  writeFileSync(paths.archive, new Uint8Array(await archive.arrayBuffer()));
  await engine.close();
  return paths;
}

async function preparePostgres() {
  const server = await startTestPostgres();
  if (!server) return undefined;
  const { url, drop } = await createTestDatabase(server.url);
  const database = await openPostgres(url, () => undefined);
  await migrate(database);
  await database.close();
  const stop = async () => {
    await drop();
    server.stop();
  };
  return { template: { serverUrl: server.url, name: new URL(url).pathname.slice(1) }, stop };
}
