import { expect, test } from 'vitest';
import { textFakes } from './text-fakes.ts';

const fakesOf = (pattern: string, maxLength: number) => {
  const { transform, formats } = textFakes();
  transform({ components: { schemas: { Text: { type: 'string', pattern, maxLength } } } } as never);
  return Object.keys(formats).flatMap((format) => JSON.parse(format) as string[]);
};

test('the fakes of a pattern fit it, and a page shows them as they are', () => {
  const texts = fakesOf('^[0-9 ]{3,9}$', 6);
  expect(texts).toHaveLength(5);
  expect(texts.filter((text) => !/^\d( ?\d)+$/.test(text) || text.length > 6)).toEqual([]);
});

test('a pattern may look ahead and back', () => {
  const texts = fakesOf('^(?![0-9a-f]{2}-x$)^[a-f]([a-f-]*)(?<!-)$', 6);
  expect(texts).toHaveLength(5);
  expect(texts.filter((text) => text.endsWith('-'))).toEqual([]);
});
