import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace.js';

/**
 * Formats a table in Markdown.
 * @param {string[][]} rows the first one is the header; all columns but the first are numbers
 */
export function tableOf([header = [], ...rows]) {
  const line = header.map((_, column) => (column === 0 ? '---' : '--:'));
  return [header, line, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * Prints a benchmark's table. With `--write` it also replaces the one in docs/performance.md.
 * @param {string} name of the npm command, as in the comments around the table
 * @param {string} table
 */
export function report(name, table) {
  console.log(`\n${table}\n`);
  if (!process.argv.includes('--write')) return;
  const document = join(root, 'docs', 'performance.md');
  const marked = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
  writeFileSync(document, readFileSync(document, 'utf8').replace(marked, `$1\n${table}\n\n$2`));
}
