import fs from 'node:fs';
import { expect, test } from 'vitest';
import { openPgliteInMemory } from '../testing/engines.ts';
import { expectNothingKept, formOf, serveUploads, upload } from '../testing/served-uploads.ts';
import { replaceWriteStreams } from '../testing/write-streams.ts';

/** Bytes. */
const diskSize = 100_000;

replaceWriteStreams((original) => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  type Done = (error: Error | null, written: number) => void;
  const write = (fd: number, bytes: Buffer, offset: number, length: number, position: number | null, done: Done) =>
    fs.fstatSync(fd).size + length > diskSize ? done(full, 0) : fs.write(fd, bytes, offset, length, position, done);
  return (path, options) => original(path, { ...options, fs: { ...fs, write, writev: undefined } });
});

serveUploads(openPgliteInMemory);

test('a disk that fills up during an upload is a 507, and nothing is kept', async () => {
  const answer = await upload(formOf(`["${'x'.repeat(150_000)}"]`));
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([507, '60']);
  expect(await answer.json()).toMatchObject({ message: 'The server has no space left.' });
  await expectNothingKept();
  expect((await upload(formOf('["fits"]'))).status).toBe(201);
});
