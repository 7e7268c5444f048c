import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { JsonScanner } from '@scv/json-check';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { temporaryFolder } from '../testing/resources.ts';
import { removeAbandoned, storeFile } from './cdd-files.ts';
import { type CddRepeatedKeys, FileContent } from './file-content.ts';
import { type CddStorage, folderStorage } from './folder-storage.ts';
import { keepAlive } from './uploads-in-progress.ts';

let folder: string;
let storage: CddStorage;
const stored = () => readdir(folder);

beforeEach(() => {
  folder = temporaryFolder();
  storage = folderStorage(folder);
});

test('a file appears under its name when all of it is there', async () => {
  const id = randomUUID();
  const names: string[][] = [];
  const chunks = async function* () {
    yield Buffer.from('{');
    await expect.poll(stored).not.toEqual([]);
    names.push(await stored());
    yield Buffer.from('}');
  };
  await storeFile(storage, id, Readable.from(chunks()));
  expect([...names, await stored()]).toEqual([[`${id}.part`], [`${id}.json`]]);
});

test('files of abandoned uploads are removed, all others left alone', async () => {
  const [cut, complete, running, committed] = Array.from({ length: 4 }, () => randomUUID()) as [string, ...string[]];
  const database = await openPgliteInMemory();
  onTestFinished(() => database.close());
  const inProgress = 'INSERT INTO uploads_in_progress VALUES ($1, $1, 2, NULL, now() - $2::interval)';
  for (const id of [cut, complete]) await database.query(inProgress, [id, '3 minutes']);
  await database.query(inProgress, [running, '1 minute']);
  const kept = [`${running}.part`, `${committed}.json`, 'film.part'];
  for (const name of [`${cut}.part`, `${complete}.json`, ...kept]) await writeFile(join(folder, name), '{}');

  while (await removeAbandoned(storage, database));
  expect((await stored()).toSorted()).toEqual(kept.toSorted());
  expect(await database.query('SELECT id FROM uploads_in_progress')).toEqual([{ id: running }]);
});

test('an upload stays in progress until its file could be removed', async () => {
  const database = await openPgliteInMemory();
  onTestFinished(() => database.close());
  await database.execute(
    `INSERT INTO uploads_in_progress VALUES (gen_random_uuid(), gen_random_uuid(), 2, NULL, now() - interval '1 hour')`,
  );
  const broken = { ...storage, remove: () => Promise.reject(new Error('the bucket is away')) };
  await expect(removeAbandoned(broken, database)).rejects.toThrow('the bucket is away');
  expect([await removeAbandoned(storage, database), await removeAbandoned(storage, database)]).toEqual([true, false]);
});

test('an upload says that it is in progress until it ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const query = vi.fn<Database['query']>(() => Promise.resolve([]));
  const stop = keepAlive({ database: { query } as unknown as Database, log: createLog('silent') }, randomUUID());
  vi.advanceTimersByTime(60_000);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(query).toHaveBeenCalledTimes(2);
});

test.each([
  ['[]', 0],
  ['[1, [2, 3], {"a": [4, 5]}]', 3],
  ['{}', 1],
  ['{"records": [{}, {}], "ids": [1, 2, 3]}', 2],
  ['{"ids": [1, 2, 3], "names": []}', 3],
  ['{"note": "x", "ids": [1, 2, 3]}', 1],
  ['{"a": {"b": [{}, {}]}}', 1],
  ['"text"', 0],
])('%s has %d records', (text, records) => {
  expect(contentOf(text).records).toBe(records);
});

const long = '😀'.repeat(201);
const manyKeys = Array.from({ length: 262_145 }, (_, index) => `"${index}":0`).join(',');

test.each<[string, string, CddRepeatedKeys | undefined]>([
  ['in other objects', '[{"a":1},{"a":1}]', undefined],
  ['escaped or not', '{"a":1,\n"b":{"a":2},\n"\\u0061":3}', { count: 1, first: [{ key: 'a', line: 3 }] }],
  [
    'that can’t be stored as they are',
    '{"\\u0000\\ud800\\"":1,"\\u0000\\ud800\\"":2}',
    { count: 1, first: [{ key: '\\u0000\\ud800"', line: 1 }] },
  ],
  [
    'beyond the fifth',
    `{${'"k":0,'.repeat(9)}"":0}`,
    { count: 8, first: Array.from({ length: 5 }, () => ({ key: 'k', line: 1 })) },
  ],
  ['that are long', `{"${long}":1,"${long}":2}`, { count: 1, first: [{ key: `${long.slice(2)}…`, line: 1 }] }],
  ['that are too long', `{"${'k'.repeat(65_537)}":1}`, { count: 0, first: [], limited: true }],
  ['that are too many', `{${manyKeys}}`, { count: 0, first: [], limited: true }],
])('repeated keys %s are found in chunks of any size (decided 4)', (_which, text, repeatedKeys) => {
  for (const step of text === `{${manyKeys}}` ? [65_536] : [1, 7, 65_536])
    expect(contentOf(text, step).repeatedKeys).toEqual(repeatedKeys);
});

/** Reads a text in chunks of `step` bytes. */
function contentOf(text: string, step = 1): FileContent {
  const content = new FileContent();
  const scanner = new JsonScanner(content);
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += step) scanner.write(bytes.subarray(from, from + step));
  scanner.end();
  return content;
}
