import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

// Checks a built app against its size budgets: node tools/size.js apps/portal
// size-budgets.json: [{ "name", "entries": keys of Vite's manifest, or the "suffix" of files, "maxBytes": with brotli }];
// 1 kB is 1000 bytes.

/** @param {string} app its folder */
function check(app) {
  const dist = join(app, 'dist');
  const read = (/** @type {string} */ file) => readFileSync(join(dist, file));
  /** @type {{ name: string, entries: string[], suffix?: string, maxBytes: number }[]} */
  const budgets = JSON.parse(readFileSync(join(app, 'size-budgets.json'), 'utf8'));
  const manifest = JSON.parse(read('.vite/manifest.json').toString());
  const built = globSync('**/*.*', { cwd: dist }).filter((file) => !/\.(br|gz)$/.test(file));
  const sizes = budgets.map(({ name, entries, suffix, maxBytes }) => {
    const files = suffix ? built.filter((file) => file.endsWith(suffix)) : neededFiles(manifest, entries);
    const bytes = files.reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0);
    return { name, files: files.length, bytes, maxBytes };
  });
  const unwanted = built.flatMap((file) =>
    unwantedIn(file, read(file).toString('latin1')).map((what) => `${file} is or contains ${what}.`),
  );

  console.table(sizes);
  const failures = [...sizes.filter(({ bytes, maxBytes }) => bytes > maxBytes).map(tooLarge), ...unwanted];
  for (const sentence of failures) console.error(sentence);
  if (unwanted.length === 0) console.log('No source map, MSW or faker in the build.');
  process.exitCode = failures.length === 0 ? 0 : 1;
}

/** @type {(size: { name: string, bytes: number, maxBytes: number }) => string} what to do about a budget that is exceeded */
export function tooLarge({ name, bytes, maxBytes }) {
  const kilobytes = (/** @type {number} */ value) => `${(value / 1000).toFixed(1)} kB`;
  return (
    `${name}: ${kilobytes(bytes)}, ${bytes - maxBytes} bytes over the budget of ${kilobytes(maxBytes)}. ` +
    'Load less, or raise the budget in size-budgets.json and say why in a sentence in docs/performance.md.'
  );
}

/** @typedef {{ file: string, name?: string, imports?: string[], css?: string[] }} Chunk of Vite's manifest */
/** @typedef {Record<string, Chunk>} Manifest by source file; a chunk of several sources has a made-up key */

/**
 * The files that a browser must load to run these chunks: themselves, their static imports and their styles.
 * @param {Manifest} manifest
 * @param {string[]} entries keys of the manifest, or names of chunks (their keys have a hash)
 * @returns {string[]} unique file names in the build's folder
 * @throws {Error} when the manifest lacks a key, because the chunk was renamed or merged into another one
 */
export function neededFiles(manifest, entries) {
  /** @type {Map<string, string[]>} */
  const seen = new Map();
  const add = (/** @type {string} */ key) => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk "${key}". It has: ${Object.keys(manifest).join(', ')}.`);
    seen.set(key, [chunk.file, ...(chunk.css ?? [])]);
    chunk.imports?.forEach(add);
  };
  const byName = new Map(Object.entries(manifest).map(([key, { name }]) => [name, key]));
  entries.forEach((entry) => add(byName.get(entry) ?? entry));
  return [...new Set([...seen.values()].flat())];
}

/** @type {[string, RegExp, RegExp][]} what it is, pattern of its file name, pattern in a file's text */
const kinds = [
  ['a source map', /\.map$/, /sourceMappingURL=/],
  ['MSW', /mockServiceWorker/, /\[MSW\]|mockServiceWorker/],
  ['faker', /faker/, /faker/i],
];

/** @type {(name: string, text: string) => string[]} what a built file is or contains that must not be in the build */
export const unwantedIn = (name, text) =>
  kinds.filter(([, named, shown]) => named.test(name) || shown.test(text)).map(([what]) => what);

if (import.meta.main) check(process.argv[2] ?? '.');
