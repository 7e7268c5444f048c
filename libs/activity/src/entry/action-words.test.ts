import type { ActivityEntry } from '@scv/api';
import { expect, test } from 'vitest';
import { partOf, whatHappened, whatRunDid } from './action-words.ts';
import { latestEntries } from './latest-entries.ts';

const none = { id: crypto.randomUUID(), done: 0, refused: 0, failed: 0 };

test.each([
  ['Enrolled 12 and edited 3 users', { done: 15, created: 12, edited: 3, deleted: 0 }],
  ['Deleted 1 user', { done: 1, failed: 1, deleted: 1 }],
  ['Edit of 2 users', { refused: 1, failed: 1 }],
  ['Bulk action', { done: 3 }],
  ['Enrolled 2 and activated 3 users', { done: 5, created: 2, edited: 3, editAction: 'activate user' }],
  ['Deactivated 60 users', { done: 60, edited: 60, editAction: 'deactivate user' }],
  ['Made admin: 60 users', { done: 60, edited: 60, editAction: 'change role', newRole: 'admin' }],
  ['Role changed: 60 users', { done: 60, edited: 60, editAction: 'change role' }],
  ['Enrolled 2 and edited 3 users', { done: 5, created: 2, edited: 3, editAction: 'change role', newRole: 'user' }],
] as const)('%s', (words, counts) => {
  expect(whatRunDid({ ...none, ...counts }, 'edit user')).toBe(words);
});

test.each([
  ['Signed out everywhere: 60 users', 'end sessions', { done: 60 }],
  ['Activation mail sent: 3 users', 'activate account', { done: 2, failed: 1 }],
  ['Sign-out everywhere of 2 users', 'end sessions', { refused: 2 }],
] as const)('%s', (words, action, counts) => {
  expect(whatRunDid({ ...none, ...counts }, action)).toBe(words);
});

test('a bulk action of one entry is not named', () => {
  const run = { ...none, done: 1, edited: 1 };
  expect(partOf({ run, action: 'edit user' })).toBeUndefined();
  expect(partOf({ action: 'edit user' })).toBeUndefined();
});

const ada = { id: '6f2f3c5e-8f0e-4d5c-9f0a-4f5a3a1c2b7d', name: 'Ada Byron', email: 'ada@scv.example' };
const owner = { actor: ada, target: { kind: 'user', id: ada.id } } as const;

test.each([
  ['Password reset sent', { action: 'reset password', result: 'done', target: owner.target }],
  ['Password reset requested', { action: 'reset password', result: 'done', ...owner }],
  ['Password set', { action: 'edit account', result: 'done', ...owner }],
  ['New password', { action: 'edit account', result: 'refused', ...owner }],
  ['Unlocked', { action: 'unlock account', result: 'done', ...owner }],
  ['Locked out', { action: 'lockout', result: 'refused' }],
] as const)('the provider tells: %s', (words, entry) => {
  expect(whatHappened({ ...entry, source: 'provider' })).toBe(words);
});

const run = { id: ada.id, done: 119, refused: 1, failed: 0, created: 100, edited: 19, deleted: 0 };
const runOfOne = { id: ada.id, done: 1, refused: 0, failed: 0 };
const refusedSignIn = { actor: ada, action: 'sign-in', result: 'refused' } as const;

const entries: Omit<ActivityEntry, 'id' | 'at'>[] = [
  { actor: ada, action: 'edit user', target: { kind: 'user', label: 'Grace Hopper' }, result: 'done' },
  { actor: ada, action: 'create user', result: 'refused', run },
  { actor: ada, action: 'sign-in', target: { kind: 'user', id: ada.id, label: 'Ada Byron' }, result: 'done' },
  { actor: ada, action: 'delete user', target: { kind: 'user', id: ada.id, label: 'Ada Byron' }, result: 'refused' },
  { actor: ada, action: 'delete user', target: { kind: 'user', label: 'Alan Turing' }, result: 'done', run: runOfOne },
  { action: 'edit account', target: { kind: 'user', label: 'Bo' }, result: 'refused' },
  { actor: ada, action: 'change role', result: 'done', changes: [{ field: 'role', before: 'user', after: 'admin' }] },
  { action: 'sign-in', target: { kind: 'user', label: 'bo@scv.example' }, result: 'refused' },
  refusedSignIn,
  refusedSignIn,
  refusedSignIn,
];

test('each entry says what happened, to whom and by whom, and refused sign-ins of one name are joined', () => {
  const rows = latestEntries(
    entries.map((entry, index) => ({ id: String(index), at: '2026-03-30T10:00:00Z', ...entry })),
  );
  expect(rows.map(({ headline, detail, result }) => [headline, detail, result])).toEqual([
    ['Edited: Grace Hopper', 'Ada Byron', 'done'],
    ['Enrolled 100 and edited 19 users, 1 refused', 'Ada Byron', 'done'],
    ['Sign-in', 'Ada Byron', 'done'],
    ['Deletion: Ada Byron', 'Ada Byron', 'refused'],
    ['Deleted: Alan Turing', 'Ada Byron', 'done'],
    ['Account change: Bo', 'Automatic', 'refused'],
    ['Made admin', 'Ada Byron', 'done'],
    ['Sign-in: bo@scv.example', 'Unknown', 'refused'],
    ['Sign-in · 3 times', 'Ada Byron', 'refused'],
  ]);
});
