import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sides = ['before', 'after'];
const style = `
  body { margin: 1rem; font: 1rem system-ui; }
  div { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
  img { max-width: 100%; border: 1px solid #888; }
`;

/**
 * Writes index.html with the pictures of both folders side by side, those that differ first.
 * @param {string} folder has the folders `before` and `after`; either may be missing
 * @returns {string} path of the page
 */
export function writeComparison(folder) {
  const list = (/** @type {string} */ side) => (existsSync(join(folder, side)) ? readdirSync(join(folder, side)) : []);
  const names = [...new Set(sides.flatMap(list))].filter((name) => name.endsWith('.png')).toSorted();
  const { same = [], different = [] } = Object.groupBy(names, (name) => (isSame(folder, name) ? 'same' : 'different'));
  const page = join(folder, 'index.html');
  const sections = [section(`${different.length} differ`, different), section(`${same.length} are the same`, same)];
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>${style}</style>${sections.join('')}`,
  );
  return page;
}

/**
 * @param {string} folder
 * @param {string} name
 */
function isSame(folder, name) {
  const paths = sides.map((side) => join(folder, side, name));
  if (!paths.every((path) => existsSync(path))) return false;
  const [before, after] = paths.map((path) => readFileSync(path));
  return before?.equals(after ?? Buffer.of()) ?? false;
}

/**
 * @param {string} heading
 * @param {string[]} names
 */
function section(heading, names) {
  const picture = (/** @type {string} */ path) => `<img loading="lazy" alt="${path}: not taken" src="${path}">`;
  const pair = (/** @type {string} */ name) => sides.map((side) => picture(`${side}/${name}`)).join('');
  return `<h1>${heading}</h1>${names.map((name) => `<h2>${name}</h2><div>${pair(name)}</div>`).join('')}`;
}
