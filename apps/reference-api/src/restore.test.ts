import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeDataFolder, startApiProcess } from './testing/api-process.ts';
import { formOf } from './testing/served-uploads.ts';
import { admin } from './testing/test-api.ts';
import { startTokenIssuer } from './testing/token-issuer.ts';

// As docs/operations.md says for the embedded database: stop, copy the data folder, then the folder for uploads.

test('users, activity, history and files are there again after both folders were restored elsewhere', async () => {
  const issuer = await startTokenIssuer();
  const data = makeDataFolder();
  const folder = mkdtempSync(join(tmpdir(), 'scv-restore-'));
  onTestFinished(async () => {
    data.remove();
    rmSync(folder, { recursive: true });
    await issuer.stop();
  });
  const accounts = join(folder, 'accounts.json');
  const { email: username, ...account } = admin;
  writeFileSync(accounts, JSON.stringify([{ ...account, username, status: 'Active' }]));

  const withApi = async <Result>(dataDir: string, files: string, work: (url: string) => Promise<Result>) => {
    const env = { OIDC_ISSUER: issuer.issuer, ACCOUNTS_FILE: accounts, SEED_USERS: '3' };
    const api = await startApiProcess({ ...env, DATA_DIR: dataDir, CDD_STORAGE: files });
    onTestFinished(() => void api.process.kill('SIGKILL'));
    const result = await work(api.url as string);
    api.process.kill('SIGTERM');
    expect(await api.ended).toBe(0);
    return result;
  };
  let headers: { Authorization: string };
  const upload = async (url: string) => {
    const form = { method: 'POST', headers, body: formOf('{"kept":true}') };
    expect((await fetch(`${url}/hpesa/api/v1/cdd/upload`, form)).status).toBe(201);
  };
  const read = (url: string) =>
    Promise.all(
      ['users?size=100', 'cdd/uploads', 'activity'].map(async (path) =>
        (await fetch(`${url}/api/v1/${path}`, { headers })).json(),
      ),
    );

  const [files, restoredData, restoredFiles] = [join(folder, 'cdd'), join(folder, 'data'), join(folder, 'cdd again')];
  const before = await withApi(data.path, files, async (url) => {
    // A session from before the administrator was added is refused.
    headers = { Authorization: `Bearer ${await issuer.token(admin.email)}` };
    await upload(url);
    return read(url);
  });
  const [name = ''] = readdirSync(files);
  cpSync(data.path, restoredData, { recursive: true });
  // The files are copied later: one has been uploaded since, another one was on its way.
  const newer = `${randomUUID()}.json`;
  writeFileSync(join(files, newer), '{}');
  writeFileSync(join(files, `${randomUUID()}.part`), '{');
  cpSync(files, restoredFiles, { recursive: true });

  await withApi(restoredData, restoredFiles, async (url) => {
    expect(await read(url)).toEqual(before);
    expect(readdirSync(restoredFiles).toSorted()).toEqual([name, newer].toSorted());
    expect(readFileSync(join(restoredFiles, name), 'utf8')).toBe('{"kept":true}');
    await upload(url);
  });
});
