import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** For the data folders of all tests. */
    temporary: string;
  }
}

/** At the exit, not in a teardown: a signal ends Vitest without one. */
export default function setUp(project: TestProject): void {
  const temporary = mkdtempSync(join(tmpdir(), 'local-idp-'));
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  project.provide('temporary', temporary);
}
