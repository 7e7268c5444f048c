import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The functions and hooks of the generated client that the contract calls deprecated.
 * @param {string} folder of the generated client
 * @returns {string[]}
 */
export function deprecatedCalls(folder) {
  const sources = globSync('*/*.ts', { cwd: folder, exclude: ['schemas', '*/*.requests.ts', '*/*.responses.ts'] });
  return sources.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/@deprecated\s+\*\/\s+export (?:const|function) (\w+)/g)].map(
      ([, name = '']) => name,
    ),
  );
}
