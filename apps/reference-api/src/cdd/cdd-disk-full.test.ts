import type { WriteStream } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { openPgliteInMemory } from '../testing/engines.ts';
import { expectNothingKept, formOf, serveUploads, upload } from '../testing/served-uploads.ts';

/** Bytes that fit on the disk of this test. */
const room = 100_000;

vi.mock(import('node:fs'), async (original) => {
  const fs = await original();
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  type Done = (error: Error | null, written: number) => void;
  const write = (fd: number, bytes: Buffer, offset: number, length: number, position: number | null, done: Done) =>
    fs.fstatSync(fd).size + length > room ? done(full, 0) : fs.write(fd, bytes, offset, length, position, done);
  const createWriteStream = (path: string, options: object): WriteStream =>
    fs.createWriteStream(path, { ...options, fs: { ...fs, write, writev: undefined } } as never);
  return { ...fs, createWriteStream: createWriteStream as typeof fs.createWriteStream };
});

serveUploads(openPgliteInMemory);

test('a disk that gets full in the middle is a clear 507, and nothing is kept', async () => {
  const answer = await upload(formOf(`["${'x'.repeat(150_000)}"]`));
  expect(answer.status).toBe(507);
  expect(await answer.json()).toMatchObject({ message: 'There is no room left to store the file.' });
  await expectNothingKept();
  expect((await upload(formOf('["fits"]'))).status).toBe(201);
});
