import { expect, test } from 'vitest';
import { addressSchema } from './address.ts';

// The emails of libs/api/src/email.test.ts, as it stores them. Both sides must accept the same emails.
test.each([
  'ada@scv.example',
  'Ada.B+x@SCV.example',
  "o'neill@scv.example",
  '!#$%&*/=?^_`{|}~-@scv.example',
  'ada@xn--bcher-kva.example',
  'ada@xn--e1afmkfd.xn--p1ai',
  'ada@xn--r8jz45g.XN--ZCKZAH',
])('%s is an address', (address) => {
  expect(addressSchema.parse(` ${address} `)).toBe(address);
});

test.each([
  'ada',
  'ada@scv',
  'ada@1.2',
  'a..da@scv.example',
  '.ada@scv.example',
  'ada@scv.xn--a-',
  'ada＠scv.example',
  'ada byron@scv.example',
  'zoë@scv.example',
  'ada@bücher.example',
  'ada,grace@scv.example',
  '"ada"@scv.example',
  '<ada@scv.example>',
  'ada@@scv.example',
  'ada@scv_b.example',
  'ada@scv.example/x',
  'ada@-scv.example',
  'ada@scv.example:80',
  'ada@[127.0.0.1]',
  `${'a'.repeat(89)}@scv.example`,
])('%s is no address', (address) => {
  expect(addressSchema.safeParse(address).success).toBe(false);
});
