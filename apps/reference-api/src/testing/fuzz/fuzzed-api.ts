import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accountWorker } from '../../accounts/account-worker.ts';
import { createApp } from '../../app.ts';
import type { Database } from '../../database/database.ts';
import { createHttpServer } from '../../http-server.ts';
import { createLog } from '../../log.ts';
import { readSettings } from '../../settings.ts';
import { addUsers, admin, removeActivity, removeUsers } from '../test-api.ts';
import { startTokenIssuer } from '../token-issuer.ts';
import { type Account, accounts } from './call-generators.ts';
import type { FuzzTarget } from './contract-fuzzer.ts';
import { vacuum } from './vacuum.ts';

const people = [
  admin,
  { firstName: 'Grace', lastName: 'Hopper', email: 'grace@scv.example', role: 'admin' },
  { firstName: 'Łukasz', lastName: "O'Brien", email: 'user@scv.example' },
  { firstName: 'In', lastName: 'Active', email: 'inactive@scv.example', role: 'admin', status: 'Inactive' },
] as const;

const logins: Partial<Record<Account, string>> = {
  ada: people[0].email,
  grace: people[1].email,
  user: people[2].email,
  inactive: people[3].email,
  stranger: 'stranger@scv.example',
};

/** The reference API on a port of this computer, with accounts at a fake Okta, to be fuzzed. */
export async function startFuzzedApi(database: Database): Promise<FuzzTarget & { stop: () => Promise<void> }> {
  const issuer = await startTokenIssuer();
  issuer.okta.passwords.set(admin.email, 'correct horse battery staple');
  const dataDir = mkdtempSync(join(tmpdir(), 'scv-fuzz-'));
  const settings = readSettings({
    OIDC_ISSUER: issuer.issuer,
    DATA_DIR: dataDir,
    CDD_MAX_BYTES: '20000',
    CDD_SCHEMA_FILE: fileURLToPath(new URL('../../../samples/cdd-record.schema.json', import.meta.url)),
  });
  const log = createLog('silent');
  const worker = accountWorker({ database, settings, token: issuer.okta.token, log });
  const server = createHttpServer(createApp({ settings, database, log, accounts: worker }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const exp = Math.floor(Date.now() / 1000) + 23 * 3600;
  const tokens = new Map<Account, string>([['broken', 'eyJhbGciOiJub25lIn0.e30.']]);
  for (const account of accounts) {
    const login = logins[account];
    if (login !== undefined) tokens.set(account, await issuer.token(login, { exp }));
  }
  let resets = 0;
  return {
    fetch: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
    headersOf: (account, { security }) => {
      const token = tokens.get(account);
      if (security.includes('apiKey')) return account === 'none' ? {} : { 'api-key': 'scv-admin-portal' };
      return token === undefined ? {} : { Authorization: `Bearer ${token}` };
    },
    async reset() {
      if (resets % 50 === 0) await vacuum(database);
      resets += 1;
      issuer.okta.accounts.clear();
      await removeUsers(database);
      await removeActivity(database);
      await database.execute(
        'DELETE FROM uploads; DELETE FROM uploads_in_progress; DELETE FROM sign_in_failures; DELETE FROM known_devices',
      );
      await addUsers(database, [...people]);
      // The tokens are older than these users.
      await database.execute("UPDATE users SET sessions_since = '2000-01-01'");
    },
    async settle() {
      while (await worker.runDue());
    },
    async userIds() {
      const rows = await database.query<{ id: string }>('SELECT id FROM users');
      return rows.map(({ id }) => id);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await issuer.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
