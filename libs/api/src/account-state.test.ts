import { expect, test } from 'vitest';
import { accountStateOf } from './account-state.ts';

test.each([
  ['STAGED', 'not-activated'],
  ['PROVISIONED', 'not-activated'],
  ['ACTIVE', 'active'],
  ['RECOVERY', 'active'],
  ['PASSWORD_EXPIRED', 'active'],
  ['LOCKED_OUT', 'locked-out'],
  ['SUSPENDED', 'suspended'],
  ['DEPROVISIONED', 'none'],
  ['MISSING', 'none'],
  ['A_NEW_STATUS', 'active'],
  ['constructor', 'active'],
])('an account that is %s at the provider is %s (decided 11)', (status, state) => {
  expect(accountStateOf(status)).toBe(state);
});
