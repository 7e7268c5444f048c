import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { engines } from '../testing/engines.ts';
import {
  expectNothingKept,
  formOf,
  served,
  serveUploads,
  startUpload,
  storedFiles,
  upload,
} from '../testing/served-uploads.ts';
import { sweepUnfinishedUploads } from './cdd-files.ts';

describe.each(engines)('what becomes of a file that is whole, on $name', ({ open }) => {
  serveUploads(open);

  test('nothing is kept when the client goes away before the commit, though it has sent all', async () => {
    const form = '--x\r\nContent-Disposition: form-data; name="cddFile"; filename="a.json"\r\n\r\n{}\r\n--x--\r\n';
    const done = Promise.withResolvers<void>();
    served.beforeQuery = async (sql) => {
      if (!sql.includes('INTO audit')) return;
      socket.destroy();
      await vi.waitUntil(async () => (await served.connections()) === 0).finally(done.resolve);
    };
    const type = 'Content-Type: multipart/form-data; boundary=x';
    const socket = startUpload([`Content-Length: ${form.length}`, type], form);
    await done.promise;
    await expect.poll(storedFiles).toEqual([]);
    await expectNothingKept();
  });

  test('nothing is kept of an upload for which the database has no room: 507', async () => {
    served.beforeQuery = () => Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' }));
    const answer = await upload(formOf('{}'));
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({ message: 'There is no room left to store the file.' });
    await expectNothingKept();
  });

  test('a connection that breaks before the commit leaves nothing to wait for', async () => {
    served.beforeQuery = () => Promise.reject(new Error('connection lost'));
    expect((await upload(formOf('{}'))).status).toBe(500);
    await expectNothingKept();
  });

  test('a file that cannot get its name after the commit is stored all the same; the next start names it', async () => {
    let name = '';
    served.afterCommit = async () => {
      const [row] = await served.database.query<{ stored_as: string }>('SELECT stored_as FROM uploads');
      name = row?.stored_as ?? '';
      await mkdir(join(served.dataDir, 'cdd', name));
    };
    expect((await upload(formOf('{}'))).status).toBe(201);
    expect((await storedFiles()).toSorted()).toEqual([name, name.replace('.json', '.part')]);
    await rmdir(join(served.dataDir, 'cdd', name));
    await sweepUnfinishedUploads(served.dataDir, served.database);
    expect(await storedFiles()).toEqual([name]);
  });

  test('nothing is kept of an upload whose row cannot be written', async () => {
    await served.database.execute('ALTER TABLE audit ADD CONSTRAINT no_more CHECK (false)');
    expect((await upload(formOf('{}'))).status).toBe(500);
    await served.database.execute('ALTER TABLE audit DROP CONSTRAINT no_more');
    await expectNothingKept();
  });

  test('an upload whose commit arrived, though the connection to the database broke, is whole', async () => {
    served.afterCommit = () => Promise.reject(new Error('connection lost'));
    expect((await upload(formOf('{}'))).status).toBe(500);
    const [row] = await served.database.query('SELECT stored_as FROM uploads');
    expect(await storedFiles()).toEqual([row?.['stored_as']]);
  });

  test('an upload whose commit may still arrive after the connection broke is left to the next start', async () => {
    served.afterCommit = async () => {
      await served.database.execute('DELETE FROM uploads');
      throw new Error('connection lost');
    };
    expect((await upload(formOf('{}'))).status).toBe(500);
    expect(await storedFiles()).toEqual([expect.stringMatching(/\.part$/)]);
  });

  test('without a folder to store it in, there is no row', async () => {
    await writeFile(join(served.dataDir, 'cdd'), 'a file in the place of the folder');
    expect((await upload(formOf('{}'))).status).toBe(500);
    expect(await served.database.query('SELECT id FROM uploads')).toEqual([]);
  });
});
