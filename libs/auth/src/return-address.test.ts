import { expect, test } from 'vitest';
import { safeReturnAddress } from './return-address.ts';

const origin = 'https://portal.example';

test.each([
  ['/users', '/users'],
  ['/users?page=2&query=a%26b#row', '/users?page=2&query=a%26b#row'],
  ['/cdd-upload', '/cdd-upload'],
  ['/', '/'],
  ['/users/../dashboard', '/dashboard'],
  ['/loginx', '/loginx'],
])('%s is followed as %s', (candidate, expected) => {
  expect(safeReturnAddress(candidate, origin)).toBe(expected);
});

test.each([
  null,
  undefined,
  '',
  'users',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example/',
  'https://portal.example/users',
  'javascript:alert(1)',
  'data:text/html,x',
  '/login',
  '/login/',
  '/LOGIN',
  '/%6Cogin',
  '/login?x=1',
  '/login/callback?code=1',
  '/authorization-flow',
  '/authorization-code/callback?code=1&state=2',
  '/404',
  '/500',
])('%s is dropped', (candidate) => {
  expect(safeReturnAddress(candidate, origin)).toBeUndefined();
});
