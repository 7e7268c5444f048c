import { createHash } from 'node:crypto';
import { jsonCases } from '@scv/json-check/cases';
import { expect, test, vi } from 'vitest';
import { checkFile, type CheckResult } from './check-file.ts';

const check = (content: BlobPart, onProgress = (_bytes: number) => {}) =>
  checkFile(new File([content], 'a.json'), onProgress);

const reasonOf = (result: CheckResult) => (result.verdict === 'refused' ? result.reason : undefined);

test.each(jsonCases)('the verdict on $name is right', async ({ bytes, fault }) => {
  const result = await check(bytes);
  expect([result.verdict, reasonOf(result)]).toEqual([fault ? 'refused' : 'accepted', fault]);
});

/** Two and a half pieces, with tokens of all kinds across their borders. */
const large = `[${'{"kä":"wört","n":-12.5e3,"b":true},\n'.repeat(75_000)}null]`;

test('a file of several pieces is read from end to end, with its checksum and its progress', async () => {
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

test('no more than a megabyte is read at a time, each piece when the one before is done', async () => {
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

test('a fault beyond the first piece is placed, and shown in its line', async () => {
  expect(await check(`${large.slice(0, -5)}nuII]`)).toEqual({
    verdict: 'refused',
    reason: 'The file is not well-formed JSON: unexpected I at line 75001, column 3; expected null.',
    excerpt: { line: 75_001, before: 'nu', fault: 'I', after: 'I]' },
  });
});

test('a file that is gone is told from a faulty one', async () => {
  const file = new File(['[]'], 'a.json');
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw new DOMException('gone', 'NotReadableError');
  });
  expect(await checkFile(file, () => {})).toEqual({ verdict: 'unreadable' });
});

test('a file that is gone when its fault is to be shown is told as gone', async () => {
  const file = new File(['[x]'], 'a.json');
  vi.spyOn(file, 'slice').mockImplementationOnce((...range) => Blob.prototype.slice.apply(file, range));
  vi.mocked(file.slice).mockImplementation(() => {
    throw new DOMException('gone', 'NotReadableError');
  });
  expect(await checkFile(file, () => {})).toEqual({ verdict: 'unreadable' });
});

test('what nobody foresaw is not taken for a verdict', async () => {
  const file = new File(['[]'], 'a.json');
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw new RangeError('out of memory');
  });
  await expect(checkFile(file, () => {})).rejects.toThrow('out of memory');
});
