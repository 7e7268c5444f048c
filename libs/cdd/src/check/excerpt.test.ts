import { expect, test } from 'vitest';
import { checkFile } from './check-file.ts';

async function excerptOf(content: BlobPart) {
  const result = await checkFile(new File([content], 'a.json'), () => {});
  return result.verdict === 'refused' ? result.excerpt : undefined;
}

const lines = '{\n  "a": 1,\n  "b": x2,\n  "c": 3\n}';

test.each<[string, BlobPart, object]>([
  ['in the middle of a line', lines, { line: 3, before: '  "b": ', fault: 'x', after: '2,' }],
  ['at the start of the file', 'x', { line: 1, before: '', fault: 'x', after: '' }],
  ['at an early end of the file', '[1,', { line: 1, before: '[1,', fault: '', after: '' }],
  ['at a line end', '["a\nb"]', { line: 1, before: '["a', fault: '␊', after: '' }],
  ['at a control character', '["a\tb"]', { line: 1, before: '["a', fault: '␉', after: 'b"]' }],
  ['at invalid UTF-8', Uint8Array.of(0x22, 0xff, 0x22), { line: 1, before: '"', fault: '\ufffd', after: '"' }],
  ['at a misplaced byte order mark', '[1] \ufeff[2]', { line: 1, before: '[1] ', fault: '\\ufeff', after: '[2]' }],
  ['after the file’s byte order mark', '\ufeff[x]', { line: 1, before: '\\ufeff[', fault: 'x', after: ']' }],
  ['among direction marks', '["\u202e" \u2066]', { line: 1, before: '["\\u202e" ', fault: '\\u2066', after: ']' }],
  ['among symbols for line ends', '["␊" x␊\n]', { line: 1, before: '["␊" ', fault: 'x', after: '␊' }],
  ['among multi-byte characters', '["é€😀" “x”]', { line: 1, before: '["é€😀" ', fault: '“', after: 'x”]' }],
])('a fault %s is shown with its surroundings', async (_where, content, excerpt) => {
  expect(await excerptOf(content)).toEqual(excerpt);
});

test('a long line is cut on both sides of the fault', async () => {
  const excerpt = await excerptOf(`["${'😀'.repeat(500)}" x${'ä'.repeat(500)}`);
  expect(excerpt).toEqual({ line: 1, before: `…${'😀'.repeat(58)}" `, fault: 'x', after: `${'ä'.repeat(60)}…` });
});
