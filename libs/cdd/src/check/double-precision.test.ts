import { expect, test } from 'vitest';
import { fitsDouble, surelyFitsDouble } from './double-precision.ts';

const numbers: [string, boolean][] = [
  ['0', true],
  ['-0', true],
  ['0.000e9', true],
  ['1', true],
  ['-12.50', true],
  ['0.1', true],
  ['1E5', true],
  ['1.0e+2', true],
  ['123456789012345', true],
  ['9007199254740992', true],
  ['9007199254740993', false],
  ['12345678901234567890', false],
  ['10000000000000000000000', true],
  ['0.10000000000000001', true],
  ['0.00012345678901234560', true],
  ['0.1234567890123456789', false],
  ['9.999999999999999999', false],
  ['0.1000000000000000055511151231257827', true],
  ['1.7976931348623157e308', true],
  ['1e309', false],
  ['-1e999', false],
  ['5e-324', true],
  ['4.9406564584124654e-324', true],
  ['4e-324', false],
  ['1e-999', false],
  [`1.${'0'.repeat(200)}`, true],
  [`0.${'3'.repeat(101)}`, false],
];

test.each(numbers)('a double keeps %s: %s', (written, fits) => {
  expect(fitsDouble(written)).toBe(fits);
});

test('the fast check never accepts a number that a double doesn’t keep', () => {
  const quick = numbers.filter(([written]) => {
    const bytes = new TextEncoder().encode(`[${written}]`);
    return surelyFitsDouble(bytes, 1, bytes.length - 1);
  });
  expect(quick.length).toBeGreaterThan(5);
  expect(quick.filter(([, fits]) => !fits)).toEqual([]);
});
