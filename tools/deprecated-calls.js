import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The functions and hooks of the generated client that the contract calls deprecated.
 * @param {string} folder of the generated client
 * @returns {string[]}
 */
export function deprecatedCalls(folder) {
  const sources = globSync('*/*.ts', { cwd: folder, exclude: ['schemas', '*/*.requests.ts', '*/*.responses.ts'] });
  // A comment, with the tag anywhere in it, right before what it describes.
  const deprecated = /\/\*\*(?:(?!\*\/)[^])*@deprecated(?:(?!\*\/)[^])*\*\/\s+export (?:const|function) (\w+)/g;
  return sources.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(deprecated)].map(([, name = '']) => name),
  );
}
