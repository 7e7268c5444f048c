import { expect, test } from 'vitest';
import { isJson, preferredMediaType } from './media-type.ts';

test.each([
  ['application/json', true],
  ['application/json; charset=utf-8', true],
  ['Application/JSON', true],
  ['application/problem+json', true],
  ['application/jsonp', false],
  ['text/json', false],
  ['x-application/json', false],
  ['text/csv', false],
  ['', false],
])('%j is JSON: %s', (mediaType, expected) => {
  expect(isJson(mediaType)).toBe(expected);
});

test.each([
  [['application/problem+json', 'text/csv', 'application/json'], 'application/json'],
  [['text/csv', 'application/problem+json'], 'application/problem+json'],
  [['text/csv', 'text/plain'], 'text/csv'],
  [[], undefined],
])('of %j the client takes %j', (mediaTypes, preferred) => {
  expect(preferredMediaType(mediaTypes)).toBe(preferred);
});
