import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { dataDir as emptyDatabase } from '@electric-sql/pglite-prepopulatedfs';
import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined when PostgreSQL could not be started. */
    postgresUrl: string | undefined;
    /** File with an empty PGlite, uncompressed: it loads twice as fast as the package's archive. */
    emptyPglite: string;
  }
}

/**
 * Prepares both database engines for all test files and removes them at the end. On a signal, Vitest exits without a
 * teardown, so temporary files are removed when the process exits.
 */
export default async function setUp(project: TestProject): Promise<() => void> {
  process.once('SIGHUP', () => process.exit(128 + constants.signals.SIGHUP)); // Vitest handles the other signals
  const folder = mkdtempSync(join(tmpdir(), 'scv-pglite-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [postgres] = await Promise.all([startTestPostgres(), writeEmptyPglite(join(folder, 'empty.tar'))]);
  project.provide('postgresUrl', postgres?.url);
  project.provide('emptyPglite', join(folder, 'empty.tar'));
  return () => postgres?.stop();
}

async function writeEmptyPglite(file: string): Promise<void> {
  const engine = await PGlite.create({ loadDataDir: await emptyDatabase(), extensions: { pg_trgm } });
  const archive = await engine.dumpDataDir('none');
  writeFileSync(file, new Uint8Array(await archive.arrayBuffer()));
  await engine.close();
}
