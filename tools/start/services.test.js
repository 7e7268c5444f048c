import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../workspace.js';
import { readSettings } from './services.js';

test('the defaults', () => {
  expect(readSettings({ PORT: '' })).toEqual({ port: 4200, idpPort: 4400, dataDir: join(root, '.data') });
});

test('every variable is read, and a relative data folder is resolved against the root', () => {
  const env = { PORT: '5000', IDP_PORT: '5001', DATA_DIR: 'kept' };
  expect(readSettings(env)).toEqual({ port: 5000, idpPort: 5001, dataDir: join(root, 'kept') });
});

test.each([
  [{ PORT: '0' }, 'PORT is "0"; it must be a whole number from 1 to 65535.'],
  [{ PORT: '4200.5' }, 'PORT is "4200.5"; it must be a whole number from 1 to 65535.'],
  [{ IDP_PORT: '70000' }, 'IDP_PORT is "70000"; it must be a whole number from 1 to 65535.'],
  [{ PORT: '4400' }, 'PORT and IDP_PORT are both 4400; they must differ.'],
])('%o is refused: %s', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence);
});
