import { expect, test } from 'vitest';
import { partOf, whatRunDid } from './action-words.ts';

const none = { id: crypto.randomUUID(), done: 0, refused: 0, failed: 0 };

test.each([
  ['Enrolled 12 and edited 3 users', { done: 15, created: 12, edited: 3, deleted: 0 }],
  ['Edited 1,000 users', { done: 1000, refused: 2, created: 0, edited: 1000, deleted: 0 }],
  ['Deleted 1 user', { done: 1, failed: 1, deleted: 1 }],
  ['Edit of 2 users', { refused: 1, failed: 1 }],
  ['Bulk action', { done: 3 }],
  ['Deactivated 60 users', { done: 60, edited: 60, editAction: 'deactivate user' }],
  ['Enrolled 2 and activated 3 users', { done: 5, created: 2, edited: 3, editAction: 'activate user' }],
  ['Role changed to Admin: 60 users', { done: 60, edited: 60, editAction: 'change role', newRole: 'admin' }],
  ['Role changed: 60 users', { done: 60, edited: 60, editAction: 'change role' }],
  ['Enrolled 2 and edited 3 users', { done: 5, created: 2, edited: 3, editAction: 'change role', newRole: 'user' }],
] as const)('%s', (words, counts) => {
  expect(whatRunDid({ ...none, ...counts }, 'edit user')).toBe(words);
});

test.each([
  ['Sessions ended: 60 users', 'end sessions', { done: 60 }],
  ['Activation mail sent: 3 users', 'activate account', { done: 2, failed: 1 }],
  ['End of sessions of 2 users', 'end sessions', { refused: 2 }],
] as const)('%s', (words, action, counts) => {
  expect(whatRunDid({ ...none, ...counts }, action)).toBe(words);
});

test('a bulk action of one entry is not named', () => {
  const run = { ...none, done: 1, edited: 1 };
  expect(partOf({ run, action: 'edit user' })).toBeUndefined();
  expect(partOf({ action: 'edit user' })).toBeUndefined();
});
