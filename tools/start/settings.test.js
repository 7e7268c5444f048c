import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings.js';

test('the defaults', () => {
  expect(readSettings({}, '/repo')).toEqual({
    port: 4200,
    idpPort: 4400,
    dataDir: join('/repo', '.data'),
    seedUsers: 1000,
    databaseUrl: undefined,
  });
});

test('every variable is read, and a relative data folder is resolved against the root', () => {
  const ports = { PORT: '5000', IDP_PORT: '5001' };
  const env = { ...ports, DATA_DIR: 'kept', SEED_USERS: '0', DATABASE_URL: 'postgresql://db/scv' };
  expect(readSettings(env, '/repo')).toEqual({
    port: 5000,
    idpPort: 5001,
    dataDir: join('/repo', 'kept'),
    seedUsers: 0,
    databaseUrl: 'postgresql://db/scv',
  });
});

test.each([
  [{ PORT: '0' }, 'PORT is "0"; it must be a whole number from 1 to 65535.'],
  [{ PORT: '4200.5' }, 'PORT is "4200.5"; it must be a whole number from 1 to 65535.'],
  [{ IDP_PORT: '70000' }, 'IDP_PORT is "70000"; it must be a whole number from 1 to 65535.'],
  [{ SEED_USERS: 'many' }, 'SEED_USERS is "many"; it must be a whole number from 0 to 10000000.'],
  [{ PORT: '4400' }, 'PORT and IDP_PORT are both 4400; they must differ.'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must begin with postgres:// or postgresql://.'],
])('%o is refused: %s', (env, sentence) => {
  expect(() => readSettings(env, '/repo')).toThrow(sentence);
});
