import { expect, test } from 'vitest';
import { accountLimitErrors } from './account-limits.ts';

const [longest, tooLong] = ['x'.repeat(50), 'x'.repeat(51)];
const emailOf = (length: number) => `${'x'.repeat(length - '@scv.example'.length)}@scv.example`;
const refused = {
  firstName: 'First Name must be at most 50 characters long.',
  lastName: 'Last Name must be at most 50 characters long.',
  email: 'Email must be at most 100 characters long.',
};

test.each<[string, object, object, (keyof typeof refused)[]]>([
  ['the longest', { firstName: longest, lastName: longest, email: emailOf(100) }, {}, []],
  ['the longest, with blanks around', { firstName: ` ${longest} ` }, {}, []],
  ['too long', { firstName: tooLong, lastName: tooLong, email: emailOf(101) }, {}, ['firstName', 'lastName', 'email']],
  ['too long in UTF-16, as Okta counts', { lastName: '😀'.repeat(26) }, {}, ['lastName']],
  ['as stored', { firstName: tooLong, email: emailOf(101) }, { firstName: tooLong, email: emailOf(101) }, []],
  ['as stored, with blanks around', { firstName: ` ${tooLong}` }, { firstName: tooLong }, []],
  ['another than stored', { firstName: `${tooLong}y` }, { firstName: tooLong }, ['firstName']],
  ['missing', {}, {}, []],
])('a value that is %s', (_what, values, stored, fields) => {
  expect(accountLimitErrors(values, stored)).toEqual(fields.map((field) => ({ field, message: refused[field] })));
});
