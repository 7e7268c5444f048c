import { expect, test } from 'vitest';
import { readFeatures, withOldNames } from './old-features.ts';

const parts = [
  'sign-out',
  'user-filters',
  'user-details',
  'user-lookup',
  'activity',
  'cdd-history',
  'summary',
  'access-review',
  'export-record',
];

test.each([
  [
    ['cdd-schema', 'extended', 'accounts'],
    ['extended', 'accounts', 'cdd-schema'],
  ],
  [parts, ['extended']],
  [
    [...parts, 'provider-account', 'accounts', 'cdd-download'],
    ['extended', 'accounts'],
  ],
  [['activity', 'summary', 'cdd-schema'], ['cdd-schema']],
  [['extended', 'something-new'], ['extended']],
  [[], []],
])('the features %j are read as %j (decided 7)', (written, features) => {
  expect(readFeatures(written)).toEqual(features);
});

test('a page of 2.0.0 finds its names beside those of today', () => {
  expect(withOldNames(['extended', 'cdd-schema'])).toEqual(['extended', ...parts, 'cdd-schema']);
  expect(withOldNames(['accounts'])).toEqual(['accounts', 'provider-account']);
});
