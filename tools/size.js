import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { neededFiles } from './size/needed-files.js';
import { unwantedIn } from './size/unwanted.js';

// Checks a built app against its size budgets: node tools/size.js apps/portal
// size-budgets.json: [{ "name", "entries": keys of Vite's manifest, "maxBytes": with brotli }]; 1 kB is 1000 bytes.

const app = process.argv[2] ?? '.';
const dist = join(app, 'dist');
const read = (/** @type {string} */ file) => readFileSync(join(dist, file));
const json = (/** @type {string} */ file) => JSON.parse(readFileSync(join(app, file), 'utf8'));
const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** @type {{ name: string, entries: string[], maxBytes: number }[]} */
const budgets = json('size-budgets.json');
const manifest = json('dist/.vite/manifest.json');

const sizes = budgets.map(({ name, entries, maxBytes }) => {
  const files = neededFiles(manifest, entries);
  const bytes = files.reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0);
  const over = Math.max(0, bytes - maxBytes);
  return { what: name, files: files.length, brotli: kilobytes(bytes), max: kilobytes(maxBytes), over, ok: over === 0 };
});
const unwanted = builtFiles().flatMap((file) =>
  unwantedIn(file, read(file).toString('latin1')).map((what) => `${file} is or contains ${what}.`),
);

console.table(sizes);
for (const { what, over, max } of sizes.filter(({ ok }) => !ok)) {
  console.error(`${what}: ${over} bytes over the budget of ${max}.`);
}
for (const sentence of unwanted) console.error(sentence);
if (unwanted.length === 0) console.log('No font, source map, MSW or faker in the build.');
process.exitCode = unwanted.length === 0 && sizes.every(({ ok }) => ok) ? 0 : 1;

/** All files of the build except their compressed copies. */
function builtFiles() {
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = entries.map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1));
  return names.filter((name) => !/\.(br|gz)$/.test(name));
}
