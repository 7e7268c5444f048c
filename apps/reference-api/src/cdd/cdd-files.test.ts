import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { JsonScanner } from '@scv/json-check';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { temporaryFolder } from '../testing/resources.ts';
import { type CddRepeatedKeys, FileContent, settleLeftovers, writeUnfinished } from './cdd-files.ts';
import { type CddStorage, folderStorage } from './folder-storage.ts';
import { keepUploadsAlive, uploadOwner } from './uploads-in-progress.ts';

let folder: string;
let storage: CddStorage;
const stored = () => readdir(folder);

beforeEach(() => {
  folder = temporaryFolder();
  storage = folderStorage(folder);
});

test('a file can be finished twice: by its upload, and by who settles leftovers', async () => {
  const id = randomUUID();
  await writeUnfinished(storage, id, Readable.from([Buffer.from('{}')]));
  await storage.finish(id);
  await storage.finish(id);
  expect(await stored()).toEqual([`${id}.json`]);
  await expect(storage.finish(randomUUID())).rejects.toThrow('ENOENT');
});

test('leftovers with a row are finished, those without are removed, uploads in progress and other files left alone', async () => {
  const [committed, cutOff, running, dead, finished] = Array.from({ length: 5 }, () => randomUUID()) as [
    string,
    ...string[],
  ];
  const database = await openPgliteInMemory();
  onTestFinished(() => database.close());
  for (const id of [committed, finished]) {
    await database.query(
      `INSERT INTO uploads (id, size, sha256, original_name, uploaded_by, stored_as) VALUES ($1, 2, '', '', '', $2)`,
      [id, id],
    );
  }
  const inProgress = 'INSERT INTO uploads_in_progress VALUES ($1, gen_random_uuid(), 2, $2, now() - $3::interval)';
  await database.query(inProgress, [running, 'another process', '1 minute']);
  await database.query(inProgress, [dead, 'a dead process', '3 minutes']);
  for (const name of [committed, cutOff, running, dead].map((id) => `${id}.part`))
    await writeFile(join(folder, name), '{}');
  for (const name of [`${finished}.json`, 'film.part']) await writeFile(join(folder, name), '{}');

  await settleLeftovers(storage, database);
  const kept = [`${committed}.json`, `${running}.part`, `${finished}.json`, 'film.part'];
  expect((await stored()).toSorted()).toEqual(kept.toSorted());
});

test('a process that starts removes its own uploads only, also if containers have the same name and folder', async () => {
  const database = await openPgliteInMemory();
  onTestFinished(() => database.close());
  const [one, two] = [4201, 4202].map((PORT) => uploadOwner({ DATA_DIR: '/data', PORT })) as [string, string];
  const inProgress = 'INSERT INTO uploads_in_progress VALUES (gen_random_uuid(), gen_random_uuid(), 2, $1)';
  await database.query(inProgress, [one]);
  const left = [];
  for (const owner of [two, one]) {
    (await keepUploadsAlive(database, owner, createLog('silent')))();
    left.push((await database.query('SELECT 1 FROM uploads_in_progress')).length);
  }
  expect(left).toEqual([1, 0]);
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
