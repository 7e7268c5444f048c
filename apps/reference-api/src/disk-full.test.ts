import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPglite } from './database/pglite.ts';
import { makeDataFolder } from './testing/api-process.ts';
import { startTestApi } from './testing/test-api.ts';

test('while the disk of the embedded database is full, every call is answered, writes with 507', async () => {
  const folder = makeDataFolder();
  const database = await createPglite(join(folder.path, 'database'));
  const api = await startTestApi(database);
  fillDisk();
  onTestFinished(async () => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    await api.stop();
    folder.remove();
  });

  const body = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@scv.example', role: 'user' };
  const enroll = () => api.call('POST', '/api/v1/user', { body });
  const failed = await enroll();
  expect([failed.status, failed.body.message]).toEqual([507, 'The server has no space left.']);
  // PANIC: the commit can't be written to the log. After it, PGlite itself would never return from a call.
  const [panic, ...others] = await Promise.allSettled([
    database.query('UPDATE account_counts SET users = users'),
    enroll(),
    enroll(),
  ]);
  expect(panic).toMatchObject({ reason: { code: '53100', severity: 'PANIC' } });
  expect(others).toMatchObject([{ value: { status: 507 } }, { value: { status: 507 } }]);
  expect((await api.call('GET', '/healthz')).status).toBe(503);
});

/** PGlite writes its files with `writeSync`. */
function fillDisk(): void {
  vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
  });
  syncBuiltinESMExports();
}
