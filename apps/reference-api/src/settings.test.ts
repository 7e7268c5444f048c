import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { StartFailure } from './start-failure.ts';

test('every setting has a default, and an empty variable counts as unset', () => {
  const defaults = readSettings({});
  expect(readSettings({ PORT: '', DATABASE_URL: '', ACCOUNTS_FILE: '' })).toEqual(defaults);
  expect(defaults).toMatchObject({
    PORT: 4200,
    HOST: '127.0.0.1',
    SEED_USERS: 1000,
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
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ SEED_USERS: '1.5' }, 'SEED_USERS must be a whole number from 0 to 10000000.'],
  [{ OIDC_ISSUER: 'localhost:4400' }, 'OIDC_ISSUER must be an http(s) address.'],
  [
    { OIDC_ISSUER: 'http://idp.example/oauth2/x' },
    'OIDC_ISSUER must be an https address; http is allowed for this computer only.',
  ],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must be a postgres:// address.'],
  [{ SESSION_IDLE_MINUTES: '0' }, 'SESSION_IDLE_MINUTES must be a whole number from 1 to 10080.'],
  [{ PORTAL_ORIGINS: 'https://portal.example, intranet' }, 'PORTAL_ORIGINS.1 must be an http(s) address.'],
  [{ CLIENT_ADDRESS_HEADER: 'X Real IP' }, 'CLIENT_ADDRESS_HEADER must be the name of a header.'],
  [{ HSTS_INCLUDE_SUBDOMAINS: 'perhaps' }, 'HSTS_INCLUDE_SUBDOMAINS must be true or false.'],
  [{ CDD_STORAGE: 's3://' }, 'CDD_STORAGE must be a folder, or s3://bucket/prefix.'],
  [{ CDD_STORAGE: 'https://bucket.example' }, 'CDD_STORAGE must be a folder, or s3://bucket/prefix.'],
  [{ CDD_ENCRYPTION: 'DES' }, 'CDD_ENCRYPTION must be AES256, aws:kms or aws:kms: and a key.'],
  [{ COMMIT: 'main' }, 'COMMIT must be a commit.'],
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
