import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startLocalIdp } from './server.ts';
import { readSettings, StartFailure } from './settings.ts';
import { Store } from './store.ts';
import { temporaryFolder, testSettings } from './testing/test-idp.ts';
import { ada, TestPortal } from './testing/test-portal.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** One account, because hashing its password takes most of the first start. */
const accountsOfAda = () =>
  fileWith(
    JSON.stringify([{ ...ada, firstName: 'Ada', lastName: 'Byron', role: 'admin', status: 'Active', note: '' }]),
  );

function fileWith(content: string): string {
  const file = join(temporaryFolder(), 'accounts.json');
  writeFileSync(file, content);
  return file;
}

test.each([
  ['all IPv4 addresses', { IDP_HOST: '0.0.0.0' }, /^IDP_HOST must be localhost, /],
  ['an invalid port', { IDP_PORT: '70000' }, /^IDP_PORT /],
  ['an unknown setting', { IDP_PROT: '4400' }, /^The local provider has no setting IDP_PROT\.$/],
  ['an invalid portal origin', { PORTAL_ORIGIN: 'portal' }, /^PORTAL_ORIGIN must be an http\(s\) address/],
  [
    'a missing accounts file',
    { ACCOUNTS_FILE: '/nowhere.json' },
    /^The accounts file \/nowhere\.json can't be used: ENOENT/,
  ],
  ['accounts of another form', { ACCOUNTS_FILE: fileWith('[{}]') }, /can't be used: 0\.username: /],
  [
    'an accounts file that is a device',
    { ACCOUNTS_FILE: '/dev/zero' },
    /^The accounts file \/dev\/zero can't be used: it is not a regular file\.$/,
  ],
  [
    'a data folder in /proc',
    { DATA_DIR: '/proc/x' },
    /^The provider's state in \/proc\/x\/idp can't be opened: ENOENT/,
  ],
  ['a data folder that is a file', { DATA_DIR: main }, /^The provider's state in .* can't be opened/],
])('refuses to start with %s and says why', async (_name, env, sentence) => {
  const start = async () => startLocalIdp(readSettings({ IDP_PORT: '0', DATA_DIR: temporaryFolder(), ...env }));
  const failure = await start().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartFailure);
  expect((failure as StartFailure).message).toMatch(sentence);
});

test.each([
  ['', (db: DatabaseSync) => db.close()],
  [' whose process was killed', () => undefined],
])('the state of 2.0.0%s is refused and left as it is', (_, end) => {
  const dataDir = temporaryFolder();
  const folder = join(dataDir, 'idp');
  mkdirSync(folder);
  const db = new DatabaseSync(join(folder, 'state.sqlite'));
  db.exec(`PRAGMA journal_mode = WAL; CREATE TABLE known_address (uid TEXT);
    CREATE TABLE account (uid TEXT, login_key TEXT, content TEXT);
    INSERT INTO account VALUES ('1', 'ada', '{"passwordHashes":["x"]}')`);
  end(db);
  onTestFinished(() => void (db.isOpen && db.close()));
  const read = () =>
    readdirSync(folder).map((name) => [name, name.endsWith('-shm') || readFileSync(join(folder, name))]);
  const before = read();
  const sentence = `The provider's state in ${folder} can't be opened: it is of a release before 3.0.0, so start 3.0.0 on it once, then this release.`;
  expect(() => new Store({ dataDir })).toThrow(new StartFailure(sentence));
  expect(read()).toEqual(before);
});

test('only the owner reads the state, a second process is refused, no secret is printed', async () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o755);
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      IDP_PORT: '0',
      IDP_HOST: '127.0.0.1',
      IDP_PASSWORD_COST: '4',
      ACCOUNTS_FILE: accountsOfAda(),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, exit] = [text(child.stdout), text(child.stderr), once(child, 'exit')];
  const [firstLine] = (await once(child.stdout, 'data')) as [Buffer];
  const portal = new TestPortal(/ready: (\S+)/.exec(String(firstLine))?.[1] ?? '');
  const files = ['.', 'idp', ...readdirSync(join(dataDir, 'idp')).map((name) => join('idp', name))];
  for (const file of files) expect([file, statSync(join(dataDir, file)).mode & 0o077]).toEqual([file, 0]);
  const sentence = `The provider's state in ${join(dataDir, 'idp')} can't be opened: another process uses it. Stop that, or change DATA_DIR.`;
  await expect(startLocalIdp(testSettings({ dataDir }))).rejects.toEqual(new StartFailure(sentence));

  const { origin } = new URL(portal.issuer);
  const tokens = await portal.tokensOf(ada);
  const body = JSON.stringify({ username: ada.username });
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${origin}/api/v1/authn/recovery/password`, { method: 'POST', headers, body });
  const [, code = '', recoveryToken = ''] = sentIn(await (await fetch(`${origin}/outbox`)).text());
  child.kill('SIGINT');
  child.kill('SIGTERM'); // Ctrl-C may arrive twice, too: from the terminal and from npm
  expect(await exit).toEqual([0, null]);
  const printed = (await stdout) + (await stderr);
  for (const secret of [ada.password, tokens.access_token, tokens.refresh_token, code, recoveryToken])
    expect([secret.length > 5, printed.includes(secret)]).toEqual([true, false]);
});

const sentIn = (html: string) => /<code>(\d{6})<\/code>.*\?token=([\w-]+)/s.exec(html) ?? [];
