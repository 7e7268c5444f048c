import { createHash } from 'node:crypto';
import { jsonCases } from '@scv/json-check/cases';
import { expect, test, vi } from 'vitest';
import { checkFile } from './check-file.ts';

const check = (content: BlobPart, onProgress = (_bytes: number) => {}) =>
  checkFile(new File([content], 'a.json'), onProgress);

test('every JSON test case gets the same verdict as from the scanner (decided 4)', async () => {
  const verdicts = jsonCases.map(async ({ name, bytes }) => {
    const result = await check(bytes);
    return [name, result.verdict === 'refused' ? result.reason : result.verdict];
  });
  expect(await Promise.all(verdicts)).toEqual(jsonCases.map(({ name, fault }) => [name, fault ?? 'accepted']));
});

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
    content: { records: { count: 75_001 }, root: { kind: 'array', count: 75_001 } },
  });
  expect(onProgress.mock.calls.flat()).toEqual([1_048_576, 2_097_152, size]);
});

test('the file is read in chunks of 1 MB, one after the other', async () => {
  const file = new File([large], 'a.json');
  const steps: string[] = [];
  const slice = vi.spyOn(file, 'slice').mockImplementation((from = 0, to = 0) => {
    steps.push(`read ${(to - from) / 1024} kB`);
    return Blob.prototype.slice.call(file, from, to);
  });
  await checkFile(file, () => steps.push('done'));
  expect(slice).toHaveBeenCalledTimes(3);
  expect(steps).toEqual(['read 1024 kB', 'done', 'read 1024 kB', 'done', 'read 1024 kB', 'done']);
});

test('a fault beyond the first chunk has the right position and excerpt', async () => {
  expect(await check(`${large.slice(0, -5)}nuII]`)).toEqual({
    verdict: 'refused',
    reason: 'The file is not well-formed JSON: unexpected I at line 75001, column 3; expected null.',
    excerpt: { line: 75_001, before: 'nu', fault: 'I', after: 'I]' },
  });
});

const gone = () => {
  throw new DOMException('gone', 'NotReadableError');
};

test('a file that disappeared is unreadable, not malformed', async () => {
  const file = new File(['[]'], 'a.json');
  vi.spyOn(file, 'slice').mockImplementation(gone);
  expect(await checkFile(file, () => {})).toEqual({ verdict: 'unreadable' });
});

test('a malformed file that disappears before its excerpt is read is unreadable', async () => {
  const file = new File(['[x]'], 'a.json');
  vi.spyOn(file, 'slice').mockImplementationOnce((...range) => Blob.prototype.slice.apply(file, range));
  vi.mocked(file.slice).mockImplementation(gone);
  expect(await checkFile(file, () => {})).toEqual({ verdict: 'unreadable' });
});

test('a file that ends with a chunk is not read beyond its end', async () => {
  const onProgress = vi.fn<(bytes: number) => void>();
  const text = `["${'x'.repeat(1024 * 1024 - 4)}"]`;
  expect(await check(text, onProgress)).toMatchObject({ verdict: 'accepted' });
  expect(onProgress.mock.calls).toEqual([[1024 * 1024]]);
});

test('unexpected errors are thrown', async () => {
  const file = new File(['[]'], 'a.json');
  vi.spyOn(file, 'slice').mockImplementationOnce(() => {
    throw new RangeError('out of memory');
  });
  await expect(checkFile(file, () => {})).rejects.toThrow('out of memory');
});
