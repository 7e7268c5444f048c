import { expect, test } from 'vitest';
import { datedName } from './save-file.ts';

test.each([
  [new Date(2026, 0, 2, 0, 0), 'users-2026-01-02.csv'],
  [new Date(2026, 10, 30, 23, 59), 'users-2026-11-30.csv'],
])('%s gives %s', (day, name) => {
  expect(datedName('users', day)).toBe(name);
});
