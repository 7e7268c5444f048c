import { expect, test } from 'vitest';
import { commandList, enrollFrom } from './list-commands.ts';
import { overList } from './user-paths.ts';

test.each([
  ['/users', '?page=3&query=ada', '/users/enroll?page=3&query=ada', overList],
  ['/users', '', '/users/enroll', overList],
  ['/dashboard', '?query=ada', '/users/enroll', {}],
  ['/users/import', '?page=3', '/users/enroll', {}],
])('from %s%s, enrolling opens %s', (pathname, search, address, options) => {
  expect(enrollFrom({ pathname, search })).toEqual({ address, options });
});

test.each([
  ['/users', '?page=3&query=ada', '/users?page=3&query=ada', true],
  ['/dashboard', '?query=ada', '/users', false],
  ['/users/import', '', '/users', false],
])('from %s%s, a command goes to the list at %s', (pathname, search, address, replace) => {
  const options = { state: { command: 'export' }, replace, preventScrollReset: replace };
  expect(commandList({ pathname, search }, 'export')).toEqual({ address, options });
});
