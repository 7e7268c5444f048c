import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, secrets, settingNames } from './settings.ts';
import { StartFailure } from './start-failure.ts';
import { temporaryFolder } from './testing/resources.ts';

test('every setting has a default, and an empty variable counts as unset', () => {
  const defaults = readSettings({});
  expect(readSettings({ PORT: '', DATABASE_URL: '', ACCOUNTS_FILE: '' })).toEqual(defaults);
  expect(defaults).toMatchObject({
    PORT: 4200,
    HOST: '127.0.0.1',
    SEED_USERS: 0,
    OIDC_ISSUER: 'http://localhost:4400/oauth2/default',
    OIDC_AUDIENCE: 'api://default',
    OIDC_CLIENT_ID: 'scv-admin-portal',
    API_KEY: 'scv-admin-portal',
    SESSION_IDLE_MINUTES: 30,
    SESSION_MAX_HOURS: 12,
    CDD_MAX_BYTES: 104_857_600,
    CDD_PARALLEL_UPLOADS: 3,
    LOG_LEVEL: 'info',
  });
  expect(defaults.DATA_DIR).toMatch(/[/\\]\.data$/);
  expect(defaults).not.toHaveProperty('PORTAL_DIR');
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ SEED_USERS: '1.5' }, 'SEED_USERS must be a whole number from 0 to 10000000.'],
  [{ OIDC_ISSUER: 'localhost:4400' }, 'OIDC_ISSUER must be an http(s) address.'],
  [
    { OIDC_ISSUER: 'http://idp.example/oauth2/x' },
    'OIDC_ISSUER must be an https address; http is allowed for this computer only.',
  ],
  [
    { OIDC_ISSUER: 'https://ada:secret@idp.example/oauth2/x' },
    'OIDC_ISSUER must not contain a user name or a password.',
  ],
  [{ OIDC_ISSUER: 'https://:secret@idp.example' }, 'OIDC_ISSUER must not contain a user name or a password.'],
  [{ OIDC_ISSUER: 'http://ada@localhost:4400' }, 'OIDC_ISSUER must not contain a user name or a password.'],
  [{ OIDC_ISSUER: 'https://idp.example/oauth2?x=1' }, 'OIDC_ISSUER must not contain a query or a fragment.'],
  [{ OIDC_ISSUER: 'https://idp.example/oauth2#' }, 'OIDC_ISSUER must not contain a query or a fragment.'],
  [
    { PORTAL_ORIGINS: 'https://ada:secret@portal.example' },
    'PORTAL_ORIGINS.0 must not contain a user name or a password.',
  ],
  [{ SUPPORT_URL: 'https://ada:secret@help.example' }, 'SUPPORT_URL must not contain a user name or a password.'],
  [
    { METRICS_ADDRESS: 'ada:secret@localhost:9464' },
    'METRICS_ADDRESS must be a host and a port, such as 127.0.0.1:9464.',
  ],
  [{ CDD_STORAGE: 's3://key:secret@cdd' }, 'CDD_STORAGE must be a folder, or s3://bucket/prefix.'],
  [{ DATABASE_URL: 'postgres://ada:se/cret@db.example/scv' }, 'DATABASE_URL must be a postgres:// address.'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must be a postgres:// address.'],
  [
    { DATABASE_URL: 'postgres://me:secret@one:5432,two:5432/scv' },
    'DATABASE_URL must name one host; failover between servers is up to the database’s own address or proxy.',
  ],
  [{ PORTAL_ORIGINS: 'https://portal.example, intranet' }, 'PORTAL_ORIGINS.1 must be an http(s) address.'],
  [
    { PORTAL_ORIGINS: 'https://portal.example/admin' },
    'PORTAL_ORIGINS.0 must be an origin without a path, such as https://portal.example.',
  ],
  [{ CDD_MAXBYTES: '1' }, 'CDD_MAXBYTES is no setting of the reference API. docs/configuration.md lists them all.'],
  [
    { PORTAL_ORIGIN: 'x', SESSION_IDLE_MINUTE: '1' },
    'PORTAL_ORIGIN, SESSION_IDLE_MINUTE are no settings of the reference API. docs/configuration.md lists them all.',
  ],
  [{ METRICS_ADDRESS: '9464' }, 'METRICS_ADDRESS must be a host and a port, such as 127.0.0.1:9464.'],
  [
    { DATABASE_URL_FILE: '/nowhere/url' },
    "DATABASE_URL_FILE: the file /nowhere/url can't be read: ENOENT: no such file or directory, stat '/nowhere/url'.",
  ],
  [
    { OKTA_API_TOKEN: 'x', OKTA_API_TOKEN_FILE: '/nowhere/token' },
    'OKTA_API_TOKEN and OKTA_API_TOKEN_FILE are both set. Remove one of them.',
  ],
  [{ CDD_MAX_BYTES: '1e6' }, 'CDD_MAX_BYTES must be a whole number from 1 to 1099511627776.'],
  [{ CLIENT_ADDRESS_HEADER: 'X Real IP' }, 'CLIENT_ADDRESS_HEADER must be the name of a header.'],
  [{ HSTS_INCLUDE_SUBDOMAINS: 'perhaps' }, 'HSTS_INCLUDE_SUBDOMAINS must be true or false.'],
  [{ CDD_STORAGE: 's3://' }, 'CDD_STORAGE must be a folder, or s3://bucket/prefix.'],
  [{ CDD_STORAGE: 'https://bucket.example' }, 'CDD_STORAGE must be a folder, or s3://bucket/prefix.'],
  [{ CDD_ENCRYPTION: 'DES' }, 'CDD_ENCRYPTION must be AES256, aws:kms or aws:kms: and a key.'],
  [{ COMMIT: 'main' }, 'COMMIT must be a commit.'],
  [{ BRAND_LOGO: '//evil.example/logo.svg' }, "BRAND_LOGO must be a path on the portal's own origin."],
  [{ BRAND_LOGO: '/\\evil.example/logo.svg' }, "BRAND_LOGO must be a path on the portal's own origin."],
  [{ BRAND_LOGO: '/\t/evil.example/logo.svg' }, "BRAND_LOGO must be a path on the portal's own origin."],
  [{ SUPPORT_URL: 'javascript:alert(1)' }, 'SUPPORT_URL must be an http(s) address or mailto:.'],
  [{ APP_URL: 'javascript:alert(1)' }, 'APP_URL must be an http(s) address.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
  [
    { PORT: '-1', CDD_MAX_BYTES: '0' },
    'PORT must be a whole number from 0 to 65535. CDD_MAX_BYTES must be a whole number from 1 to 1099511627776.',
  ],
])('%j stops the start with a message', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(new StartFailure(sentence));
});

test.each(['/var/cdd', 'C:\\cdd', 's3://cdd', 's3://cdd.bank.example/scv/production/'])(
  'CDD_STORAGE=%s is accepted',
  (place) => {
    expect(readSettings({ CDD_STORAGE: place }).CDD_STORAGE).toBe(place);
  },
);

test.each(['https://idp.example/oauth2/x', 'http://127.1.2.3:1/x', 'http://[::1]:1/x', 'http://localhost/x'])(
  'the issuer %s is accepted',
  (issuer) => {
    expect(readSettings({ OIDC_ISSUER: issuer }).OIDC_ISSUER).toBe(issuer);
  },
);

test('a secret is read from a file, without the line break at its end', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'url'), 'postgres://db.example/scv\n');
  expect(readSettings({ DATABASE_URL_FILE: join(folder, 'url') }).DATABASE_URL).toBe('postgres://db.example/scv');
  writeFileSync(join(folder, 'url'), 'mysql://db.example/scv');
  expect(() => readSettings({ DATABASE_URL_FILE: join(folder, 'url') })).toThrow('DATABASE_URL must be a postgres://');
});

test.each(['/dev/null', '/dev/zero', '/dev', '/proc/self/fd', 'pipe', 'loop'])(
  'a secret’s file that isn’t a regular file is refused: %s',
  (path) => {
    const folder = temporaryFolder();
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    symlinkSync('loop', join(folder, 'loop'));
    const file = resolve(folder, path);
    const reason = path === 'loop' ? 'ELOOP: .*' : 'it is not a regular file\\.';
    const sentence = new RegExp(`^API_KEY_FILE: the file ${file} can't be read: ${reason}`);
    expect(() => readSettings({ API_KEY_FILE: file })).toThrow(sentence);
  },
);

test('a secret’s file that is empty is refused', () => {
  const file = join(temporaryFolder(), 'empty');
  writeFileSync(file, '\n');
  const sentence = `API_KEY_FILE: the file ${file} is empty.`;
  expect(() => readSettings({ API_KEY_FILE: file })).toThrow(new StartFailure(sentence));
});

test('variables of Kubernetes and desktops aren’t taken for settings', () => {
  const others = { PORTAL_SERVICE_HOST: '10.0.0.1', PORTAL_PORT_80_TCP: 'tcp://10.0.0.1:80', SESSION_MANAGER: 'local' };
  expect(readSettings(others)).toEqual(readSettings({}));
});

test('docs/configuration.md has a row for every setting, and marks those that a file may hold', () => {
  const text = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `([A-Z_]+)`( †)? \|/gm)];
  expect(rows.map(([, name]) => name).toSorted()).toEqual(settingNames.toSorted());
  expect(rows.filter(([, , mark]) => mark).map(([, name]) => name)).toEqual(secrets);
});
