import { expect, test } from 'vitest';
import { requireDeclared } from './require-declared.ts';

test.each([
  ['POST', '/api/v1/users/lookup?x=1', 404, 'lookupUsers answered 404, but the contract declares only 200, 400, '],
  ['GET', '/api/v1/user/7', 409, 'getUser answered 409'],
  ['POST', '/hpesa/api/v1/cdd/upload', 404, 'uploadCdd answered 404'],
])('%s %s must not be answered with %d', (method, path, status, sentence) => {
  expect(() => requireDeclared(method, path, status)).toThrow(sentence);
});

test.each([
  ['GET', '/api/v1/user/7', 404],
  ['GET', '/livez', 503],
  ['PATCH', '/api/v1/user/7', 405],
])('%s %s may be answered with %d', (method, path, status) => {
  expect(() => requireDeclared(method, path, status)).not.toThrow();
});
