import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localIdp } from './plan.js';
import { root } from '../workspace.js';

test('the provider is started as it is, without the fault door of the journeys', () => {
  const { args, env } = localIdp({ port: 1, idpPort: 2, dataDir: 'data', seedUsers: 0, databaseUrl: undefined });
  expect(args).toEqual([join(root, 'apps', 'local-idp', 'src', 'main.ts')]);
  expect(Object.keys(env)).not.toContain('FAULT_DOOR_PORT');
});
