import { type AccountState, ApiError, type User } from '@scv/api';
import { refusal } from '@scv/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { actions, isFor } from './actions.tsx';
import { sendFor, type UserNews } from './run/run-dialog.tsx';
import { ada, answering, grace } from './testing/users-screen.tsx';

const users = {
  'an active user': ada,
  'an inactive user': { ...ada, status: 'Inactive' },
  'an active admin': { ...ada, role: 'admin' },
} as const satisfies Record<string, User>;

test.each<[keyof typeof actions, (keyof typeof users)[]]>([
  ['activate', ['an active user', 'an active admin']],
  ['deactivate', ['an inactive user']],
  ['makeAdmin', ['an active admin']],
  ['makeUser', ['an active user', 'an inactive user']],
  ['delete', []],
])('%s skips %j', (name, skipped) => {
  expect(Object.entries(users).flatMap(([who, user]) => (isFor(actions[name], user) ? [] : [who]))).toEqual(skipped);
});

const states: readonly (AccountState | undefined)[] = [
  undefined,
  'active',
  'locked-out',
  'not-activated',
  'suspended',
  'none',
  'failed',
];

test.each<[keyof typeof actions, (AccountState | undefined)[]]>([
  ['endSessions', ['not-activated', 'none']],
  ['sendActivation', ['active', 'locked-out', 'suspended', 'none', 'failed']],
])('%s skips users whose account is in one of the states %j', (name, skipped) => {
  const withState = (accountState: AccountState | undefined): User => (accountState ? { ...ada, accountState } : ada);
  expect(states.filter((state) => !isFor(actions[name], withState(state)))).toEqual(skipped);
});

test('no activation mail is sent for an inactive user', () => {
  const waiting: User = { ...ada, accountState: 'not-activated' };
  const isSent = (user: User) => isFor(actions.sendActivation, user);
  expect([isSent(waiting), isSent({ ...waiting, status: 'Inactive' })]).toEqual([true, false]);
});

describe('what a write learns', () => {
  let news: UserNews;
  beforeEach(() => void (news = { already: new Set(), newer: new Map(), accountsFor: new Set() }));
  const deactivate = () => sendFor(actions.deactivate, ada, news, {});

  test.each<[string, unknown, User]>([
    ['the server’s', { ...ada, status: 'Inactive', version: 5 }, { ...ada, status: 'Inactive', version: 5 }],
    ['its own, if the answer is not this user', grace, { ...ada, status: 'Inactive' }],
  ])('after an edit the newest version is %s', async (_what, answer, expected) => {
    answering('editUser', () => answer as User);
    await deactivate();
    expect(news.newer.get(ada.id)).toEqual(expected);
  });

  test.each([
    ['kept', ada.id, 7],
    ['not taken for this user, if it is another one', grace.id, undefined],
  ])('a version that comes with a refusal is %s', async (_what, id, version) => {
    answering('editUser', () => refusal(412, 'Changed.', { current: { ...ada, id, version: 7 } }));
    await expect(deactivate()).rejects.toThrow(ApiError);
    expect(news.newer.get(ada.id)?.version).toBe(version);
  });

  test('a refusal without a version keeps the one that is known', async () => {
    news.newer.set(ada.id, { ...ada, version: 4 });
    const sent = answering('editUser', () => refusal(409, 'No.'));
    await expect(deactivate()).rejects.toThrow('No.');
    expect(sent).toMatchObject([{ status: 'Inactive', version: 4 }]);
    expect(news.newer.get(ada.id)?.version).toBe(4);
  });

  test.each([
    [404, true],
    [409, false],
  ] as const)('a deletion refused with %d counts as done: %s', async (status, isDone) => {
    answering('deleteUser', () => refusal(status, 'No.'));
    const failure = await sendFor(actions.delete, ada, news, {}).catch((error: unknown) => error);
    expect(failure === undefined).toBe(isDone);
    expect(news.already.has(ada)).toBe(isDone);
  });
});
