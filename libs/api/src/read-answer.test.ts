import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { ActivityList } from './generated/schemas/activity-list.zod.ts';
import { UserList } from './generated/schemas/user-list.zod.ts';
import { readAnswer } from './read-answer.ts';

const ada = {
  id: '8b986a7e-f6c8-49e1-910d-cdfc7c1a0001',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@scv.example',
  role: 'user',
  status: 'Active',
};
const list = (...userList: unknown[]) => ({ userList, hasNext: false, totalCount: 2 });

test.each<[what: string, sent: object, shown: object]>([
  ['an id of another version', { id: '12345678-1234-f234-1234-123456789ABC' }, {}],
  ['an id that is no UUID', { id: '42' }, {}],
  ['an id that is a number', { id: 42 }, { id: '42' }],
  ['an unknown role', { role: 'auditor' }, {}],
  ['an unknown status', { status: 'Pending' }, {}],
  ['an unknown standing', { standing: 'on-leave' }, {}],
  ['a name that is null', { lastName: null }, { lastName: '' }],
  ['a name that is missing', { lastName: undefined }, { lastName: '' }],
  ['a role that is null', { role: null }, { role: '' }],
  ['a time without offset', { createdAt: '2026-10-30T10:00:00' }, { createdAt: '2026-10-30T10:00:00Z' }],
  [
    'an offset without colon',
    { createdAt: '2026-10-30T10:00:00.5+0200' },
    { createdAt: '2026-10-30T10:00:00.5+02:00' },
  ],
  ['an offset in hours', { createdAt: '2026-10-30T10:00:00-03' }, { createdAt: '2026-10-30T10:00:00-03:00' }],
  ['lower-case letters', { createdAt: '2026-10-30t10:00:00z' }, { createdAt: '2026-10-30T10:00:00Z' }],
  ['a leap second', { createdAt: '2016-12-31T23:59:60Z' }, { createdAt: '2016-12-31T23:59:59Z' }],
  ['a time with a blank', { createdAt: '2026-10-30 10:00:00,25' }, { createdAt: '2026-10-30T10:00:00.25Z' }],
  ['a time that names UTC', { createdAt: '2026-10-30 10:00:00 UTC' }, { createdAt: '2026-10-30T10:00:00Z' }],
  ['a day for a time', { createdAt: '2026-10-30' }, { createdAt: '2026-10-30T00:00:00Z' }],
  ['an optional time that is none', { createdAt: 'yesterday' }, { createdAt: undefined }],
  ['an impossible time', { createdAt: '2026-13-30T10:00:00Z' }, { createdAt: undefined }],
  ['an optional null', { lastSignInAt: null, version: null }, { lastSignInAt: undefined, version: undefined }],
  ['an optional object that is none', { account: 'linked' }, { account: undefined }],
  ['a version as a text', { version: '3' }, { version: 3 }],
  ['a version out of range', { version: 0 }, {}],
  ['an unknown member', { department: 'Engines' }, {}],
])('%s doesn’t hide anybody', (_what, sent, shown) => {
  const read = readAnswer(UserList, list({ ...ada, ...sent }, ada));
  expect(read?.body).toEqual(list({ ...ada, ...sent, ...shown }, ada));
});

test.each<[what: string, rows: unknown[]]>([
  ['null', [null]],
  ['a text', ['Ada']],
  ['a user without id', [{ ...ada, id: undefined }]],
  ['a list', [[ada]]],
])('%s among the rows hides no other row', (_what, rows) => {
  expect(readAnswer(UserList, list(...rows, ada))?.body).toEqual(list(ada));
});

test.each<[what: string, body: unknown]>([
  ['a text', '<html>'],
  ['null', null],
  ['an array', [ada]],
  ['no rows', { hasNext: false, totalCount: 0 }],
  ['rows that are an object', { ...list(), userList: { 0: ada } }],
  ['no count', { userList: [ada], hasNext: false }],
  ['a count that is none', { ...list(ada), totalCount: 'many' }],
  ['no row that can be read', list(null, 'Ada')],
  ['no row with an email', list({ ...ada, email: undefined }, { ...ada, email: undefined })],
])('a list of another shape is refused: %s', (_what, body) => {
  expect(readAnswer(UserList, body)).toBeUndefined();
});

test('an entry with an unknown action and an unreadable time is kept', () => {
  const entry = {
    id: ada.id,
    at: 'noon',
    action: 'merge users',
    result: 'half',
    target: { kind: 'team' },
    source: 'x',
  };
  expect(readAnswer(ActivityList, { entries: [entry], hasNext: false })?.body).toEqual({
    entries: [entry],
    hasNext: false,
  });
});

test('a day that is none is left out with its figures', () => {
  const days = z.array(z.object({ date: z.iso.date(), count: z.int() }));
  const good = { date: '2026-10-30', count: 1 };
  expect(readAnswer(days, [good, { date: 'x', count: 1 }])?.body).toEqual([good]);
});
