import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';

/**
 * Says where a contract is wrong that Redocly can't read at all.
 * @param {string} contract the absolute path
 * @param {string} reason as Redocly says it
 */
export function unreadable(contract, reason) {
  const [, message = reason, path = contract, line = ''] = /^(.*) in "(.*)" \((\d+):\d+\)$/s.exec(reason) ?? [];
  const loop = /circular pointer/.test(reason) ? loopIn(readFileSync(contract, 'utf8')) : undefined;
  return {
    file: relative(process.cwd(), path),
    line: loop?.line ?? (Number(line) || 1),
    message: loop ? `\`${loop.ref}\` refers to itself.` : message.replaceAll(/\s+/g, ' ').trim(),
  };
}

/**
 * Finds a reference that only leads to references, and back to itself.
 * @param {string} text of a contract
 */
function loopIn(text) {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  /** @type {{ ref: string, line: number } | undefined} */
  let found;
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || key.value !== '$ref' || !isScalar(value) || !leadsBack(document, value.value))
        return undefined;
      found = { ref: String(value.value), line: counter.linePos(value.range?.[0] ?? 0).line };
      return visit.BREAK;
    },
  });
  return found;
}

/** @type {(document: import('yaml').Document, ref: unknown) => boolean} */
function leadsBack(document, ref) {
  const seen = new Set();
  for (let next = ref; typeof next === 'string' && next.startsWith('#/');) {
    if (seen.has(next)) return next === ref;
    seen.add(next);
    const keys = next
      .slice(2)
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    next = document.getIn([...keys, '$ref']);
  }
  return false;
}
