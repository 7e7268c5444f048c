import { expect, test } from 'vitest';
import { emailKey } from './email-key.ts';

test('emails are compared without regard to the case of ASCII letters only', () => {
  expect(emailKey('GRACE@scv.example')).toBe(emailKey('grace@SCV.example'));
  expect(emailKey('\u212aelvin@scv.example')).not.toBe(emailKey('kelvin@scv.example'));
});
