import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Queryable } from '../database/database.ts';
import { discard, sweepUnfinishedUploads, writeUnfinished } from './cdd-files.ts';

const disk = vi.hoisted(() => ({ failure: undefined as string | undefined }));

vi.mock(import('node:fs'), async (original) => {
  const fs = await original();
  const failing = (code: string) =>
    new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })) });
  const createWriteStream = ((...args: Parameters<typeof fs.createWriteStream>) =>
    disk.failure ? failing(disk.failure) : fs.createWriteStream(...args)) as typeof fs.createWriteStream;
  return { ...fs, createWriteStream };
});

let dataDir: string;
const stored = () => readdir(join(dataDir, 'cdd'));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cdd-files-'));
  disk.failure = undefined;
});
afterEach(() => rm(dataDir, { recursive: true }));

/** A database with rows of these uploads. */
const withRows = (...ids: string[]): Queryable => ({
  query: async <Result extends object>(_sql: string, [id]: readonly unknown[] = []) =>
    ids.filter((each) => each === id).map(() => ({}) as Result),
  execute: () => Promise.reject(new Error('not needed')),
});

test('a file is on the disk as unfinished when it is written', async () => {
  const id = randomUUID();
  const facts = await writeUnfinished(dataDir, id, Readable.from([Buffer.from('{}')]));
  expect(facts).toEqual({ size: 2, sha256: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a' });
  expect(await stored()).toEqual([`${id}.part`]);
  await discard(dataDir, id);
  expect(await stored()).toEqual([]);
});

test.each([
  ['ENOSPC', { status: 507, message: 'There is no room left to store the file.' }],
  ['EDQUOT', { status: 507, message: 'There is no room left to store the file.' }],
  ['EIO', { code: 'EIO' }],
])('a disk that fails with %s is told as %j', async (code, failure) => {
  disk.failure = code;
  const file = Readable.from([Buffer.from('{}')]);
  await expect(writeUnfinished(dataDir, randomUUID(), file)).rejects.toMatchObject(failure);
});

test('a start finishes what has a row, removes what has none, and leaves the rest alone', async () => {
  const [committed, started, finished] = [randomUUID(), randomUUID(), randomUUID()];
  await mkdir(join(dataDir, 'cdd'));
  for (const name of [`${committed}.part`, `${started}.part`, `${finished}.json`, 'film.part']) {
    await writeFile(join(dataDir, 'cdd', name), '{}');
  }
  await sweepUnfinishedUploads(dataDir, withRows(committed, finished));
  expect((await stored()).toSorted()).toEqual([`${committed}.json`, `${finished}.json`, 'film.part'].toSorted());
});

test('the first start finds nothing to settle', async () => {
  await sweepUnfinishedUploads(dataDir, withRows());
  expect(await stored()).toEqual([]);
});
