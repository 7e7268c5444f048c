import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** @typedef {{ language: string, path: string, lines: string[] }} Block of a recipe; commands have no path */

/**
 * Reads the code blocks of a section. The path of a block stands after its language, where only the source shows it.
 * @param {string} document
 * @param {string} heading
 * @returns {Block[]} those that say what to edit, create or run
 */
export function blocksOf(document, heading) {
  const [, section = ''] = document.split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  return [...text.matchAll(/^( *)```(\w+)(?: (\S+))?\n(.*?)^ *```$/gms)].map(
    ([, margin = '', language = '', path = '', body = '']) => {
      const lines = body.split('\n').slice(0, -1);
      return { language, path, lines: lines.map((line) => line.slice(margin.length)) };
    },
  );
}

/**
 * Applies a block that has a path: a diff, or the text of a new file.
 * @param {Block} block
 * @param {string} workspace
 * @returns {string} the path of the file
 * @throws {Error} when the document no longer fits the file
 */
export function apply({ language, path, lines }, workspace) {
  const file = join(workspace, path.includes('NNN') ? numbered(path, workspace) : path);
  if (language === 'diff') {
    writeFileSync(file, edited(readFileSync(file, 'utf8'), lines, path));
  } else {
    if (existsSync(file)) throw new Error(`${path} exists already.`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${lines.join('\n')}\n`);
  }
  return path;
}

/** @type {(path: string, workspace: string) => string} with the next number in its folder for NNN */
function numbered(path, workspace) {
  const numbers = readdirSync(join(workspace, dirname(path))).map((name) => Number.parseInt(name) || 0);
  const next = String(Math.max(...numbers) + 1).padStart(3, '0');
  return join(dirname(path), basename(path).replace('NNN', next));
}

/** @type {(text: string, diff: string[], path: string) => string} a line `…` stands for any lines */
function edited(text, diff, path) {
  const lines = text.split('\n');
  let from = 0;
  for (const hunk of diff.join('\n').split('\n…\n')) {
    const marked = hunk.split('\n').map((line) => ({ mark: line.charAt(0) || ' ', line: line.slice(1) }));
    const [old, now] = ['+', '-'].map((left) => marked.filter(({ mark }) => mark !== left).map(({ line }) => line));
    const at = lines.findIndex(
      (_, start) => start >= from && old?.every((line, index) => lines[start + index] === line),
    );
    if (!old?.length || !now || at < 0) throw new Error(`${path} has no such lines:\n${hunk}`);
    lines.splice(at, old.length, ...now);
    from = at + now.length;
  }
  return lines.join('\n');
}
