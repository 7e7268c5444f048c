import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { checkFile } from './check-file.ts';

const check = async (content: BlobPart, onProgress = (_bytes: number) => {}) =>
  (await checkFile(new File([content], 'a.json'), onProgress)).result;

/** 2.5 chunks, with tokens of all kinds across the chunk borders. */
const large = `[${'{"kä":"wört","n":-12.5e3,"b":true},\n'.repeat(75_000)}null]`;

test('a file of several chunks is read completely, with checksum and progress', async () => {
  const onProgress = vi.fn<(bytes: number) => void>();
  const size = Buffer.byteLength(large);
  const result = await check(large, onProgress);

  expect(size).toBeGreaterThan(2.5 * 1024 * 1024);
  expect(result).toMatchObject({
    verdict: 'accepted',
    sha256: createHash('sha256').update(large).digest('hex'),
    content: { records: 75_001, top: 'array', list: { from: 0, to: size } },
  });
  expect(onProgress.mock.calls.flat()).toEqual([1_048_576, 2_097_152, size]);
});

test('a fault beyond the first chunk has the right position and excerpt', async () => {
  expect(await check(`${large.slice(0, -5)}nuII]`)).toEqual({
    verdict: 'refused',
    reason: 'The file is not well-formed JSON: unexpected I at line 75001, column 3; expected null.',
    excerpt: { line: 75_001, before: 'nu', fault: 'I', after: 'I]' },
  });
});

async function excerptOf(content: BlobPart) {
  const result = await check(content);
  return result.verdict === 'refused' ? result.excerpt : undefined;
}

const lines = '{\n  "a": 1,\n  "b": x2,\n  "c": 3\n}';

test.each<[string, BlobPart, object]>([
  ['in the middle of a line', lines, { line: 3, before: '  "b": ', fault: 'x', after: '2,' }],
  ['at the start of the file', 'x', { line: 1, before: '', fault: 'x', after: '' }],
  ['at an early end of the file', '[1,', { line: 1, before: '[1,', fault: '', after: '' }],
  ['at a line end', '["a\nb"]', { line: 1, before: '["a', fault: '␊', after: '' }],
  ['at invalid UTF-8', Uint8Array.of(0x22, 0xff, 0x22), { line: 1, before: '"', fault: '\ufffd', after: '"' }],
  ['at a misplaced byte order mark', '[1] \ufeff[2]', { line: 1, before: '[1] ', fault: '\\ufeff', after: '[2]' }],
  ['among direction marks', '["\u202e" \u2066]', { line: 1, before: '["\\u202e" ', fault: '\\u2066', after: ']' }],
  ['among multi-byte characters', '["é€😀" “x”]', { line: 1, before: '["é€😀" ', fault: '“', after: 'x”]' }],
])('a fault %s is shown with its surroundings', async (_where, content, excerpt) => {
  expect(await excerptOf(content)).toEqual(excerpt);
});

test('a long line is cut on both sides of the fault', async () => {
  const excerpt = await excerptOf(`["${'😀'.repeat(500)}" x${'ä'.repeat(500)}`);
  expect(excerpt).toEqual({ line: 1, before: `…${'😀'.repeat(58)}" `, fault: 'x', after: `${'ä'.repeat(60)}…` });
});
