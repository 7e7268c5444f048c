import { expect, test } from 'vitest';
import { hasTokens } from './stored-tokens.ts';

test.each([
  ['localStorage', '{}', false],
  ['localStorage', '{"idToken":{}}', true],
  ['sessionStorage', '{"idToken":{}}', true],
  ['localStorage', '{"idToken":', false],
] as const)('tokens in %s %s: hasTokens is %s', (area, stored, expected) => {
  expect(hasTokens()).toBe(false);
  window[area].setItem('okta-token-storage', stored);
  expect(hasTokens()).toBe(expected);
});
