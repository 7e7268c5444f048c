import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadKeys, Store } from '../store.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Parent of all tests' data folders. */
    temporary: string;
    /** A data folder that has only keys: making them takes longer than most tests. */
    withKeys: string;
  }
}

/** Deletes the folder on exit: Vitest skips teardowns when a signal ends it. */
export default async function setUp(project: TestProject): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'local-idp-'));
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  project.provide('temporary', temporary);
  const withKeys = join(temporary, 'with-keys');
  const store = new Store({ dataDir: withKeys });
  await loadKeys(store);
  store.close();
  project.provide('withKeys', withKeys);
}
