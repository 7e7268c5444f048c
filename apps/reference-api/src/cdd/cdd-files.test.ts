import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { temporaryFolder } from '../testing/resources.ts';
import { removeAbandoned, storeFile } from './cdd-files.ts';
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

const storeText = (text: string) => storeFile(storage, randomUUID(), Readable.from([Buffer.from(text)]));

test('repeated keys are kept as the database can store and show them (decided 4)', async () => {
  const { repeatedKeys } = await storeText(String.raw`{"\u0000\ud800\u000a\"":1,"\u0000\ud800\n\"":2}`);
  expect(repeatedKeys).toEqual({ count: 1, first: [{ key: String.raw`\u0000\ud800\u000a"`, line: 1 }] });
  expect(await storeText('[{"a":1},{"a":1}]')).not.toHaveProperty('repeatedKeys');
});

test('records of a file of more than 20 MB are not hashed', async () => {
  const record = `{"id":1,"note":"${'x'.repeat(1000)}"}`;
  const list = (records: number) => `[${Array.from({ length: records }, () => record).join(',')}]`;
  expect(await storeText(list(2))).toMatchObject({ records: 2, ids: [{ name: 'id' }] });
  expect(await storeText(list(19_700)).then(({ ids }) => ids)).toBeUndefined();
});
