import { expect, test } from 'vitest';
import { enrollFrom, overList } from './user-paths.ts';

test.each([
  ['/users', '?page=3&query=ada', '/users/enroll?page=3&query=ada', overList],
  ['/users', '', '/users/enroll', overList],
  ['/dashboard', '?query=ada', '/users/enroll', {}],
  ['/users/import', '?page=3', '/users/enroll', {}],
])('on %s%s a user is enrolled at %s', (pathname, search, address, options) => {
  expect(enrollFrom({ pathname, search })).toEqual({ address, options });
});
