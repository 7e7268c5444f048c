import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { jsonCases } from '@scv/json-check/cases';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProblemError } from '@scv/api/schemas';
import type { Queryable } from '../database/database.ts';
import { replaceWriteStreams } from '../testing/write-streams.ts';
import { discard, sweepUnfinishedUploads, writeUnfinished } from './cdd-files.ts';

const disk = {
  failure: undefined as string | undefined,
  /** If set, files are created only after this promise resolves. */
  ready: undefined as Promise<void> | undefined,
  made: false,
};

replaceWriteStreams((original) => {
  const failing = (code: string) =>
    new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })) });
  const open = async (path: string, flags: string, mode: number, done: (error: Error | null, fd?: number) => void) => {
    await disk.ready;
    const fd = fs.openSync(path, flags, mode);
    disk.made = true;
    done(null, fd);
  };
  return (path, options) =>
    disk.failure ? (failing(disk.failure) as fs.WriteStream) : original(path, { ...options, fs: { ...fs, open } });
});

let dataDir: string;
const stored = () => readdir(join(dataDir, 'cdd'));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cdd-files-'));
  Object.assign(disk, { failure: undefined, ready: undefined, made: false });
});
afterEach(() => rm(dataDir, { recursive: true }));

/** A database with rows for these uploads. */
const withRows = (...ids: string[]): Queryable => ({
  query: async <Result extends object>(_sql: string, [id]: readonly unknown[] = []) =>
    ids.filter((each) => each === id).map(() => ({}) as Result),
  execute: () => Promise.reject(new Error('not needed')),
});

test('a written file is on disk as unfinished', async () => {
  const id = randomUUID();
  const facts = await writeUnfinished(dataDir, id, Readable.from([Buffer.from('{}')]));
  expect(facts).toEqual({
    size: 2,
    records: 1,
    sha256: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
  });
  expect(await stored()).toEqual([`${id}.part`]);
  await discard(dataDir, id);
  expect(await stored()).toEqual([]);
});

test('every JSON test case gets the same verdict as from the scanner', async () => {
  const verdicts: [string, string | undefined][] = [];
  for (const { name, bytes } of jsonCases) {
    const written = writeUnfinished(dataDir, randomUUID(), Readable.from([Buffer.from(bytes)]));
    const fault = await written.then(
      () => undefined,
      (error: unknown) => (error as ProblemError).message,
    );
    verdicts.push([name, fault]);
  }
  expect(verdicts).toEqual(jsonCases.map(({ name, fault }) => [name, fault]));
});

test('a failure of the disk is passed on', async () => {
  disk.failure = 'EIO';
  const file = Readable.from([Buffer.from('{}')]);
  await expect(writeUnfinished(dataDir, randomUUID(), file)).rejects.toMatchObject({ code: 'EIO' });
});

test('a file can be discarded if its stream fails while a slow disk is still creating it', async () => {
  const id = randomUUID();
  const ready = Promise.withResolvers<void>();
  disk.ready = ready.promise;
  const file = new Readable({ read: () => undefined });
  const discarded = writeUnfinished(dataDir, id, file).catch(() => discard(dataDir, id));
  await vi.waitFor(stored, { timeout: 30_000 });
  file.destroy(new Error('cut'));
  for (let turn = 0; turn < 20; turn += 1) await stored(); // a discard that doesn't wait would run by now
  ready.resolve();
  await Promise.all([discarded, vi.waitUntil(() => disk.made, { timeout: 30_000 })]);
  expect(await stored()).toEqual([]);
});

test('a start finishes unfinished files with a row, removes those without and leaves other files alone', async () => {
  const [committed, started, finished] = [randomUUID(), randomUUID(), randomUUID()];
  await mkdir(join(dataDir, 'cdd'));
  for (const name of [`${committed}.part`, `${started}.part`, `${finished}.json`, 'film.part']) {
    await writeFile(join(dataDir, 'cdd', name), '{}');
  }
  await sweepUnfinishedUploads(dataDir, withRows(committed, finished));
  expect((await stored()).toSorted()).toEqual([`${committed}.json`, `${finished}.json`, 'film.part'].toSorted());
});

test('a start without a folder works', async () => {
  await sweepUnfinishedUploads(dataDir, withRows());
  expect(await stored()).toEqual([]);
});
