import { expect, test } from 'vitest';
import { editAction, exportWords, listsEachEntry } from './activity-words.ts';

const user = { role: 'user', status: 'Active' } as const;
const admin = { ...user, role: 'admin' } as const;

test.each([
  ['edit user', user, user],
  ['change role', user, admin],
  ['change role', admin, user],
  ['deactivate user', user, { ...user, status: 'Inactive' as const }],
  ['activate user', { ...user, status: 'Inactive' as const }, user],
  ['deactivate user', admin, { ...user, status: 'Inactive' as const }],
])('the activity calls it %s', (action, before, after) => {
  expect(editAction(before, after)).toBe(action);
});

test.each([
  ['1 user', { list: 'users', count: 1 }],
  ['0 users', { list: 'users', count: 0 }],
  ['1,250 users: Admin, Active', { list: 'users', count: 1250, filter: 'Admin, Active' }],
  ['1 entry of the activity', { list: 'activity', count: 1 }],
  ['2 entries of the activity: Failed', { list: 'activity', count: 2, filter: 'Failed' }],
] as const)('an export is described as %j', (words, body) => {
  expect(exportWords(body)).toBe(words);
});

test.each([
  [{ target: '1' }, []],
  [{ action: ['edit user'] }, []],
  [{ result: ['failed'] }, []],
  [{ run: '0190a4d2-0000-7000-8000-000000000000' }, []],
  [{}, ['ada']],
] as const)('the filter %j and the words %j list each entry of a bulk action', (filters, words) => {
  expect(listsEachEntry(filters, words)).toBe(true);
});

test('without a filter or a search, bulk actions are listed in groups', () => {
  expect(listsEachEntry({ target: undefined, action: undefined }, [])).toBe(false);
});
