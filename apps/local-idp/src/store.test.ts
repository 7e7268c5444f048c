import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshTokenGraceSeconds, Store } from './store.ts';
import { testSettings } from './testing/test-portal.ts';

let store: Store;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z'), toFake: ['Date'] });
  store = new Store(testSettings());
});
afterEach(() => {
  store.close();
  vi.useRealTimers();
});

const advance = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

test.each([
  [0, false],
  [refreshTokenGraceSeconds - 1, false],
  [refreshTokenGraceSeconds, true],
])('%i s after its first use a refresh token is consumed: %s', async (seconds, consumed) => {
  const tokens = store.adapter('RefreshToken');
  await tokens.upsert('a', { jti: 'a', kind: 'RefreshToken' }, 3600);
  await tokens.consume('a');
  advance(seconds);
  expect(Boolean((await tokens.find('a'))?.consumed)).toBe(consumed);
});

test('using a token again doesn’t extend its grace period', async () => {
  const tokens = store.adapter('RefreshToken');
  await tokens.upsert('a', { jti: 'a', kind: 'RefreshToken' }, 3600);
  await tokens.consume('a');
  advance(20);
  await tokens.consume('a');
  advance(15);
  expect((await tokens.find('a'))?.consumed).toBeTypeOf('number');
});

test('a code has no grace period', async () => {
  const codes = store.adapter('AuthorizationCode');
  await codes.upsert('a', { jti: 'a', kind: 'AuthorizationCode' }, 60);
  await codes.consume('a');
  expect((await codes.find('a'))?.consumed).toBeTypeOf('number');
});

test('expired entries are deleted', async () => {
  const sessions = store.adapter('Session');
  await sessions.upsert('old', { jti: 'old', uid: 'u' }, 10);
  advance(11);
  await sessions.upsert('new', { jti: 'new', uid: 'v' }, 10);
  expect(await sessions.find('old')).toBeUndefined();
  expect(await sessions.findByUid('v')).toMatchObject({ jti: 'new' });
});

test('revoking a grant deletes only its tokens', async () => {
  const tokens = store.adapter('RefreshToken');
  await tokens.upsert('a', { jti: 'a', grantId: 'g1' }, 60);
  await tokens.upsert('b', { jti: 'b', grantId: 'g2' }, 60);
  await tokens.revokeByGrantId('g1');
  expect(await tokens.find('a')).toBeUndefined();
  expect(await tokens.find('b')).toBeDefined();
});
