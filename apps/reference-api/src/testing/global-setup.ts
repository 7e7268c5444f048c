import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres, type TestPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined when there is no PostgreSQL on this machine. */
    postgresUrl: string | undefined;
    /** File with an initialised PGlite: making one takes seconds, loading it half a second. */
    emptyPglite: string;
  }
}

/** Gets both database engines ready for all test files, and takes them away in the end. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'scv-pglite-'));
  const [postgres] = await Promise.all([startPostgres(), writeEmptyPglite(join(folder, 'empty.tar'))]);
  project.provide('postgresUrl', postgres?.url);
  project.provide('emptyPglite', join(folder, 'empty.tar'));
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await postgres?.stop();
  };
}

async function startPostgres(): Promise<TestPostgres | undefined> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { url, stop: () => Promise.resolve() };
  try {
    return await startEmbeddedPostgres();
  } catch (error) {
    console.warn(`The tests on real PostgreSQL are skipped, because it didn't start: ${(error as Error).message} ` +
      'Set TEST_DATABASE_URL to run them on a server of yours.');
    return undefined;
  }
}

async function writeEmptyPglite(file: string): Promise<void> {
  const engine = await PGlite.create();
  const archive = await engine.dumpDataDir('none');
  writeFileSync(file, new Uint8Array(await archive.arrayBuffer()));
  await engine.close();
}
