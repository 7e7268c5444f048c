import type { IDToken } from '@okta/okta-auth-js/core';
import { expect, test } from 'vitest';
import { loginId } from './sign-in-storage.ts';
import { isOwnIdentity } from './stored-tokens.ts';

test('the claim that the setting names is compared with LoginId, not another one (decided 1)', () => {
  loginId.set('ada@scv.example');
  const token = { claims: { sub: '00u1', preferred_username: 'Ada@SCV.example' } } as unknown as IDToken;
  expect(isOwnIdentity(token, 'preferred_username')).toBe(true);
  expect(isOwnIdentity(token, 'sub')).toBe(false);
  expect(isOwnIdentity(undefined, 'sub')).toBe(false);
});
