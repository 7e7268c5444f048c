import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { engines } from '../testing/engines.ts';
import {
  expectNothingKept,
  formOf,
  served,
  serveUploads,
  startOfForm,
  startUpload,
  storedFiles,
  upload,
} from '../testing/served-uploads.ts';
import { settleLeftovers } from './cdd-files.ts';
import { folderStorage } from './folder-storage.ts';

const storage = () => folderStorage(join(served.dataDir, 'cdd'));

/** Fails the transaction that stores an upload. */
const whenStoring = (error: Error) => async (sql: string) => {
  if (sql.includes('INTO uploads (')) throw error;
};

describe.each(engines)('committing a complete upload on $name', ({ open }) => {
  serveUploads(open);

  test('nothing is kept when the client disconnects before the commit, even after sending everything', async () => {
    const form = `${startOfForm}{}\r\n--x--\r\n`;
    const done = Promise.withResolvers<void>();
    served.beforeQuery = async (sql) => {
      if (!sql.includes('INTO activity')) return;
      socket.destroy();
      await vi.waitUntil(async () => (await served.connections()) === 0, { timeout: 60_000 }).finally(done.resolve);
    };
    const type = 'Content-Type: multipart/form-data; boundary=x';
    const socket = startUpload([`Content-Length: ${form.length}`, type], form);
    await done.promise;
    await expect.poll(storedFiles).toEqual([]);
    await expectNothingKept();
  });

  test('nothing is kept when the disk of the database is full: 507', async () => {
    served.beforeQuery = whenStoring(Object.assign(new Error('could not extend file'), { code: '53100' }));
    const answer = await upload(formOf('{}'));
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({ message: 'The server has no space left.' });
    await expectNothingKept();
  });

  test('nothing is kept when the database connection breaks before the commit', async () => {
    served.beforeQuery = whenStoring(new Error('connection lost'));
    expect((await upload(formOf('{}'))).status).toBe(500);
    await expectNothingKept();
  });

  test('a file that cannot be renamed after the commit is stored, and renamed at the next start', async () => {
    let name = '';
    served.afterCommit = async () => {
      const [row] = await served.database.query<{ stored_as: string }>(
        "SELECT stored_as FROM uploads WHERE result = 'done'",
      );
      name = row?.stored_as ?? '';
      await mkdir(join(served.dataDir, 'cdd', name));
    };
    expect((await upload(formOf('{}'))).status).toBe(201);
    expect((await storedFiles()).toSorted()).toEqual([name, name.replace('.json', '.part')]);
    await rmdir(join(served.dataDir, 'cdd', name));
    await settleLeftovers(storage(), served.database);
    expect(await storedFiles()).toEqual([name]);
  });

  test('nothing is kept when the row cannot be written', async () => {
    await served.database.execute("ALTER TABLE activity ADD CONSTRAINT no_more CHECK (result <> 'done') NOT VALID");
    expect((await upload(formOf('{}'))).status).toBe(500);
    await served.database.execute('ALTER TABLE activity DROP CONSTRAINT no_more');
    await expectNothingKept();
  });

  test('an upload is stored when its commit succeeded but the database connection broke', async () => {
    served.afterCommit = () => Promise.reject(new Error('connection lost'));
    expect((await upload(formOf('{}'))).status).toBe(500);
    const [row] = await served.database.query("SELECT stored_as FROM uploads WHERE result = 'done'");
    expect(await storedFiles()).toEqual([row?.['stored_as']]);
  });

  test.each([
    ['stored', 'has committed', () => Promise.resolve()],
    ['removed', 'was rolled back', () => served.database.execute('DELETE FROM uploads')],
  ])('a file is %s later if the database cannot say that it %s', async (what, _, outcome) => {
    served.afterCommit = async () => {
      await outcome();
      served.beforeSingleQuery = () => Promise.reject(new Error('connection lost'));
      throw new Error('connection lost');
    };
    expect((await upload(formOf('{}'))).status).toBe(500);
    expect(await storedFiles()).toEqual([expect.stringMatching(/\.part$/)]);
    await settleLeftovers(storage(), served.database);
    expect(await storedFiles()).toEqual(what === 'stored' ? [expect.stringMatching(/\.json$/)] : []);
  });

  test('an upload is refused if another process has taken this one for dead and removed the file: 503', async () => {
    served.beforeSingleQuery = async () => {
      if ((await storedFiles()).length === 0) return;
      await served.database.execute("UPDATE uploads_in_progress SET alive_at = now() - interval '3 minutes'");
      await settleLeftovers(storage(), served.database);
    };
    const answer = await upload(formOf('{}'));
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
    await expectNothingKept();
  });

  test('nothing is kept when the folder cannot be created', async () => {
    await writeFile(join(served.dataDir, 'cdd'), 'not a folder');
    expect((await upload(formOf('{}'))).status).toBe(500);
    expect(await served.database.query("SELECT id FROM uploads WHERE result = 'done'")).toEqual([]);
  });
});
