import { expect, test } from 'vitest';
import { valueFrom } from './import-columns.ts';

test.each([
  ['Admin', 'admin'],
  ['ADMINISTRATOR', 'admin'],
  ['user', 'user'],
  ['', 'user'],
  ['owner', 'owner'],
  ['constructor', 'constructor'],
])('the role %j in a file is read as %s', (text, role) => {
  expect(valueFrom('role', text)).toBe(role);
});
