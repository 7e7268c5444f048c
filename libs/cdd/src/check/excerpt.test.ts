import { expect, test } from 'vitest';
import { checkFile } from './check-file.ts';

async function excerptOf(content: BlobPart) {
  const result = await checkFile(new File([content], 'a.json'), () => {});
  return result.verdict === 'refused' ? result.excerpt : undefined;
}

const lines = '{\n  "a": 1,\n  "b": x2,\n  "c": 3\n}';

test.each<[string, BlobPart, object]>([
  ['in the middle of a line', lines, { line: 3, before: '  "b": ', fault: 'x', after: '2,' }],
  ['at the very beginning', 'x', { line: 1, before: '', fault: 'x', after: '' }],
  ['where the text ends too early', '[1,', { line: 1, before: '[1,', fault: '', after: '' }],
  ['that ends its line', '["a\nb"]', { line: 1, before: '["a', fault: '␊', after: '' }],
  ['that is a control character', '["a\tb"]', { line: 1, before: '["a', fault: '␉', after: 'b"]' }],
  ['that is no UTF-8', Uint8Array.of(0x22, 0xff, 0x22), { line: 1, before: '"', fault: '\ufffd', after: '"' }],
  ['beside a byte order mark', '[1] \ufeff[2]', { line: 1, before: '[1] ', fault: '\\ufeff', after: '[2]' }],
  ['behind the mark of the file', '\ufeff[x]', { line: 1, before: '\\ufeff[', fault: 'x', after: ']' }],
  ['among marks of direction', '["\u202e" \u2066]', { line: 1, before: '["\\u202e" ', fault: '\\u2066', after: ']' }],
  ['among pictures of line ends', '["␊" x␊\n]', { line: 1, before: '["␊" ', fault: 'x', after: '␊' }],
  ['among longer characters', '["é€😀" “x”]', { line: 1, before: '["é€😀" ', fault: '“', after: 'x”]' }],
])('a fault %s is shown with what stands around it', async (_where, content, excerpt) => {
  expect(await excerptOf(content)).toEqual(excerpt);
});

test('of a long line only the part around the fault is shown', async () => {
  const excerpt = await excerptOf(`["${'😀'.repeat(500)}" x${'ä'.repeat(500)}`);
  expect(excerpt).toEqual({ line: 1, before: `…${'😀'.repeat(58)}" `, fault: 'x', after: `${'ä'.repeat(60)}…` });
});
