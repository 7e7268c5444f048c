import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

type CreateWriteStream = (path: string, options: object) => fs.WriteStream;

/**
 * Replaces Node's `createWriteStream` for the tests of one file. `vi.mock` doesn't work here, because test files share
 * the modules they load.
 */
export function replaceWriteStreams(replace: (original: CreateWriteStream) => CreateWriteStream) {
  const original = fs.createWriteStream;
  const use = (createWriteStream: CreateWriteStream) => {
    Object.assign(fs, { createWriteStream });
    syncBuiltinESMExports();
  };
  beforeAll(() => use(replace(original)));
  afterAll(() => use(original));
}
