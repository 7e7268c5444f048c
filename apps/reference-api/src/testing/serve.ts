import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../log.ts';
import { startReferenceApi } from '../server.ts';
import { readSettings } from '../settings.ts';
import { admin } from './test-api.ts';
import { startTokenIssuer } from './token-issuer.ts';

/**
 * The API for tests of other projects, which fork this file: on a free port, with only Ada Byron in a new
 * database. It sends its parent `{ url, token, outsider }`, her token and an unknown user's, and exits and removes its
 * data when the parent disconnects. The parent may set `CDD_MAX_BYTES`.
 */
const folder = mkdtempSync(join(tmpdir(), 'scv-api-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.once('disconnect', () => process.exit());

const accounts = join(folder, 'accounts.json');
const account = { ...admin, username: admin.email, status: 'Active' };
writeFileSync(accounts, JSON.stringify([account]));
const { issuer, okta, token } = await startTokenIssuer();
okta.passwords.set(admin.email, 'Analytical');
const settings = readSettings({
  PORT: '0',
  DATA_DIR: folder,
  ACCOUNTS_FILE: accounts,
  SEED_USERS: '0',
  OIDC_ISSUER: issuer,
  LOG_LEVEL: 'error',
  CDD_MAX_BYTES: process.env['CDD_MAX_BYTES'],
});
const { url } = await startReferenceApi(settings, createLog(settings.LOG_LEVEL));
const tokenOf = (login: string) => token(login, { exp: Math.floor(Date.now() / 1000) + 3600 });
process.send?.({ url, token: await tokenOf(admin.email), outsider: await tokenOf('nobody@scv.example') });
