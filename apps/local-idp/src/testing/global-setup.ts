import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Parent of all tests' data folders. */
    temporary: string;
  }
}

/** Deletes the folder on exit: Vitest skips teardowns when a signal ends it. */
export default function setUp(project: TestProject): void {
  const temporary = mkdtempSync(join(tmpdir(), 'local-idp-'));
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  project.provide('temporary', temporary);
}
