import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { dataDir as emptyDatabase } from '@electric-sql/pglite-prepopulatedfs';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres, type TestPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined when there is no PostgreSQL on this machine. */
    postgresUrl: string | undefined;
    /** File with an initialised PGlite, which is loaded in half the time that the packed one takes. */
    emptyPglite: string;
  }
}

/**
 * Gets both database engines ready for all test files, and takes them away in the end. A signal ends Vitest without
 * a teardown, so what must not outlive it goes at the exit of the process.
 */
export default async function setUp(project: TestProject): Promise<() => void> {
  process.once('SIGHUP', () => process.exit(128 + constants.signals.SIGHUP)); // Vitest does so at the other signals
  const folder = mkdtempSync(join(tmpdir(), 'scv-pglite-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [postgres] = await Promise.all([startPostgres(), writeEmptyPglite(join(folder, 'empty.tar'))]);
  project.provide('postgresUrl', postgres?.url);
  project.provide('emptyPglite', join(folder, 'empty.tar'));
  return () => postgres?.stop();
}

/** @throws when it doesn't start on a CI server, where nobody would look for what was skipped */
async function startPostgres(): Promise<TestPostgres | undefined> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { url, stop: () => undefined };
  try {
    return await startEmbeddedPostgres();
  } catch (error) {
    const reason = `Real PostgreSQL didn't start: ${(error as Error).message}`;
    if (process.env['CI']) throw new Error(reason, { cause: error });
    console.warn(`${reason} Its tests are skipped. Set TEST_DATABASE_URL to run them on a server of yours.`);
    return undefined;
  }
}

async function writeEmptyPglite(file: string): Promise<void> {
  const engine = await PGlite.create({ loadDataDir: await emptyDatabase(), extensions: { pg_trgm } });
  const archive = await engine.dumpDataDir('none');
  writeFileSync(file, new Uint8Array(await archive.arrayBuffer()));
  await engine.close();
}
