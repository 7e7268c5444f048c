import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { isScalar, LineCounter, parseDocument } from 'yaml';
/** @import { Document, ErrorCode } from 'yaml' */

/** @typedef {{ line: number, message: string }} Fault */

/**
 * Says where a contract is wrong that Redocly can't read at all.
 * @param {string} contract the absolute path
 * @param {string} reason as Redocly says it
 */
export function unreadable(contract, reason) {
  const [, message = reason, path = contract, line = ''] = /^(.*) in "(.*)" \((\d+):\d+\)$/s.exec(reason) ?? [];
  const sentence = message === 'deficient indentation' ? 'This line needs more indentation.' : message;
  const said = { line: Number(line) || 1, message: sentence.replaceAll(/\s+/g, ' ').trim() };
  return { file: relative(process.cwd(), path), ...(faultIn(readFileSync(path, 'utf8'), reason) ?? said) };
}

/** @type {(text: string, reason: string) => Fault | undefined} undefined if it has nothing to add to the reason */
function faultIn(text, reason) {
  const conflict = lineOf(text, text.search(/^<{7} /m));
  if (conflict) return { line: conflict, message: 'A conflict of a merge is left here.' };
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const [error] = document.errors;
  if (error) return syntaxFault(text, counter.linePos(error.pos[0]).line, error);
  const ref = /circular pointer/.test(reason) ? loopIn(document) : undefined;
  if (!ref) return undefined;
  return { line: counter.linePos(ref.at).line, message: `\`${ref.pointer}\` refers to itself.` };
}

/** @type {(text: string, line: number, error: { code: ErrorCode, message: string }) => Fault} */
function syntaxFault(text, line, { code, message }) {
  const lines = text.split('\n');
  const written = lines[line - 1] ?? '';
  if (code === 'DUPLICATE_KEY') return { line, message: `The key \`${written.trim().split(':')[0]}\` is there twice.` };
  if (/^Implicit .*keys? need/.test(message)) return { line, message: 'A key needs a colon and a value.' };
  if (code === 'BLOCK_AS_IMPLICIT_KEY') {
    return { line, message: 'The indentation is wrong, here or in the next line.' };
  }
  if (code !== 'BAD_INDENT') return { line, message: `${message}.` };
  const wrong = lines.findIndex((each, index) => index >= line - 1 && each.trim() !== '');
  const limit = indent(lines[wrong] ?? '');
  const suspect = 1 + lines.slice(0, wrong).findLastIndex((each) => each.trim() !== '' && indent(each) < limit);
  return { line: suspect || line, message: `The indentation is wrong, here or in line ${wrong + 1}.` };
}

const indent = (/** @type {string} */ line) => line.search(/\S/);

/** @type {(text: string, at: number) => number} 0 for nowhere */
const lineOf = (text, at) => (at < 0 ? 0 : text.slice(0, at).split('\n').length);

/**
 * Finds a component that only refers to others, and so back to itself.
 * @param {Document} document
 * @returns {{ pointer: string, at: number } | undefined} its reference
 */
function loopIn(document) {
  /** @type {Record<string, object>} */
  const kinds = document.toJS()?.components ?? {};
  const pointers = Object.entries(kinds).flatMap(([kind, parts]) =>
    Object.keys(parts ?? {}).map((name) => `#/components/${kind}/${name}`),
  );
  const pointer = pointers.find((each) => leadsBack(document, each));
  if (pointer === undefined) return undefined;
  return { pointer, at: refAt(document, pointer)?.range?.[0] ?? 0 };
}

/** @type {(document: Document, pointer: string) => boolean} */
function leadsBack(document, pointer) {
  const seen = new Set();
  for (let next = refAt(document, pointer)?.value; typeof next === 'string'; next = refAt(document, next)?.value) {
    if (next === pointer) return true;
    if (seen.has(next)) return false;
    seen.add(next);
  }
  return false;
}

/** @param {Document} document @param {string} pointer */
function refAt(document, pointer) {
  const keys = pointer
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const ref = document.getIn([...keys, '$ref'], true);
  return isScalar(ref) ? ref : undefined;
}
