import { expect, test } from 'vitest';
import { textFakes } from './text-fakes.ts';

test('the fakes of a pattern fit it, and a page shows them as they are', () => {
  const { transform, formats } = textFakes();
  transform({
    components: { schemas: { Phone: { type: 'string', pattern: '^[0-9 ]{3,9}$', maxLength: 6 } } },
  } as never);
  const texts = Object.keys(formats).flatMap((format) => JSON.parse(format) as string[]);
  expect(texts).toHaveLength(5);
  expect(texts.filter((text) => !/^\d( ?\d)+$/.test(text) || text.length > 6)).toEqual([]);
});
