import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Store } from '../store.ts';
import { temporaryFolder, testSettings } from '../testing/test-idp.ts';
import { ada, adaUid } from '../testing/test-portal.ts';
import { checkPassword } from './passwords.ts';
import { seedAccounts } from './seed.ts';
import { type AccountStores, openStores } from './stores.ts';

let store: Store;
afterEach(() => store.close());

async function opened(changes = {}): Promise<AccountStores> {
  const settings = testSettings(changes);
  store = new Store(settings);
  const parts = openStores(store, settings);
  await seedAccounts(parts);
  return parts;
}

test('a changed accounts file doesn’t change the accounts of a store', async () => {
  const dataDir = temporaryFolder();
  const { accounts } = await opened({ dataDir });
  accounts.update(adaUid, { login: 'countess@scv.example' });
  store.close();
  const accountsFile = join(temporaryFolder(), 'accounts.json');
  writeFileSync(accountsFile, '[]');
  const again = await opened({ dataDir, accountsFile });
  expect(again.accounts.byUid(adaUid)).toMatchObject({ login: 'countess@scv.example' });
  expect(again.accounts.byLogin(ada.username)).toBeUndefined();
});

test.each(['an unknown name', 'an account without a password'])(
  '%s costs a hash, as a wrong password does',
  async (kind) => {
    const parts = await opened();
    parts.accounts.update(adaUid, { passwordHash: null });
    const login = kind.includes('unknown') ? 'nobody@scv.example' : ada.username;
    expect(await checkPassword(parts, login, 'wrong')).toEqual({ status: 'REFUSED' });
    // scrypt refuses this cost, so a failure shows that it was called.
    const settings = { ...parts.settings, passwordCost: 3 };
    await expect(checkPassword({ ...parts, settings }, login, 'wrong')).rejects.toThrow('Invalid scrypt params');
  },
);

test('deleting an account deletes its emails and challenges', async () => {
  const { accounts, contacts, challenges } = await opened();
  const { id } = challenges.create({ uid: adaUid, purpose: 'email', target: 'x' });
  accounts.delete(adaUid);
  expect([contacts.list(adaUid, 'email'), challenges.find(id)]).toEqual([[], undefined]);
});

test('a link works once and for its purpose', async () => {
  const { challenges } = await opened();
  const { id, token, code } = challenges.create({ uid: adaUid, purpose: 'email', target: 'x' });
  expect(challenges.verifyToken(token, 'recovery')).toBeUndefined();
  expect(challenges.verifyToken(token, 'email')).toMatchObject({ id, uid: adaUid, status: 'VERIFIED' });
  expect(challenges.verifyToken(token, 'email')).toBeUndefined();
  expect(challenges.verifyCode(id, code)).toBe('ENDED');
});
