import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { Store } from '../store.ts';
import { advance, temporaryFolder, testSettings } from '../testing/test-idp.ts';
import { ada, adaUid, joan } from '../testing/test-portal.ts';
import { LoginTaken, lockoutMs, maxWrongPasswords } from './accounts.ts';
import { checkPassword, setPassword } from './passwords.ts';
import { seedAccounts } from './seed.ts';
import { type AccountParts, openStores } from './stores.ts';

let store: Store;
afterEach(() => {
  store.close();
  vi.useRealTimers();
});

async function opened(changes = {}): Promise<AccountParts> {
  const settings = testSettings(changes);
  store = new Store(settings);
  const parts = openStores(store, settings);
  await seedAccounts(parts);
  return parts;
}

const stopClock = () => vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z'), toFake: ['Date'] });

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

test('a login can’t be given twice, in any case', async () => {
  const { accounts } = await opened();
  const profile = { firstName: 'A', lastName: 'B' };
  expect(() => accounts.create({ login: ' ADA.Byron@scv.example', status: 'STAGED', profile })).toThrow(LoginTaken);
  expect(() => accounts.update(adaUid, { login: joan.username })).toThrow(LoginTaken);
  expect(accounts.update(adaUid, { login: 'Ada.Byron@scv.example' }).login).toBe('Ada.Byron@scv.example');
});

test(`${maxWrongPasswords} wrong passwords lock an account until it is unlocked by time`, async () => {
  stopClock();
  const parts = await opened();
  const statusOf = async (password: string) => (await checkPassword(parts, ada.username, password)).status;
  const tryWrong = async (times: number) => {
    for (let count = 0; count < times; count++) expect(await statusOf('wrong')).toBe('REFUSED');
  };
  await tryWrong(maxWrongPasswords - 1);
  advance(lockoutMs);
  await tryWrong(maxWrongPasswords - 1);
  expect(await statusOf(ada.password)).toBe('SUCCESS');
  await tryWrong(maxWrongPasswords);
  advance(lockoutMs - 1);
  expect(await statusOf(ada.password)).toBe('LOCKED_OUT');
  advance(1);
  expect(await statusOf(ada.password)).toBe('SUCCESS');
});

test('an account that is locked while its password is checked refuses the right one', async () => {
  const parts = await opened();
  const guess = checkPassword(parts, ada.username, ada.password);
  parts.accounts.update(adaUid, { lockedUntil: Date.now() + lockoutMs });
  expect(await guess).toEqual({ status: 'LOCKED_OUT' });
});

test('of two new passwords at the same moment, one is set and the other refused', async () => {
  const parts = await opened();
  const { accounts } = parts;
  const account = accounts.byUid(adaUid)!;
  const passwords = ['Difference-Engine-1822', 'Note-G-1843'];
  const results = await Promise.allSettled(passwords.map((password) => setPassword(parts, account, password)));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  for (const [index, password] of passwords.entries()) {
    const isSet = results[index]?.status === 'fulfilled';
    expect((await checkPassword(parts, ada.username, password)).status).toBe(isSet ? 'SUCCESS' : 'REFUSED');
  }
});

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
