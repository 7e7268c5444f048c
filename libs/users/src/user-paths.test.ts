import { expect, test } from 'vitest';
import { askedOfList, enrollFrom, overList } from './user-paths.ts';

test.each([
  ['/users', '?page=3&query=ada', '/users/enroll?page=3&query=ada', overList],
  ['/users', '', '/users/enroll', overList],
  ['/dashboard', '?query=ada', '/users/enroll', {}],
  ['/users/import', '?page=3', '/users/enroll', {}],
])('on %s%s a user is enrolled at %s', (pathname, search, address, options) => {
  expect(enrollFrom({ pathname, search })).toEqual({ address, options });
});

test.each([
  ['/users', '?page=3&query=ada', '/users?page=3&query=ada', true],
  ['/dashboard', '?query=ada', '/users', false],
  ['/users/import', '', '/users', false],
])('what is asked of the list on %s%s, it does at %s', (pathname, search, address, replace) => {
  const options = { state: { asked: 'export' }, replace, preventScrollReset: replace };
  expect(askedOfList({ pathname, search }, 'export')).toEqual({ address, options });
});
