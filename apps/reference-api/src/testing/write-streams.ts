import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

type CreateWriteStream = (path: string, options: object) => fs.WriteStream;

/**
 * For the tests of this file, files are written through what `replace` makes of Node's own `createWriteStream`. Not by
 * `vi.mock`: files of tests share the modules they load.
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
