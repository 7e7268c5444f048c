import { expect, test } from 'vitest';
import { checkFields, CreateUserBody, ListUsersQueryParams } from './schemas.ts';

const user = { firstName: 'Ada', lastName: 'Byron', email: 'ada@scv.example', role: 'user' };

test('valid input is returned', () => {
  expect(checkFields(CreateUserBody, user)).toEqual({ data: user });
});

test('each wrong field has one sentence, in the order of the contract', () => {
  const { errors } = checkFields(CreateUserBody, {
    firstName: '\0',
    lastName: ' '.repeat(65),
    email: 'x',
    role: 'owner',
  });
  expect(errors).toEqual([
    { field: 'firstName', message: 'First Name contains characters that cannot be stored.' },
    { field: 'lastName', message: 'Last Name must be at most 64 characters long.' },
    { field: 'email', message: 'Email must be a valid email address.' },
    { field: 'role', message: 'Role must be admin or user.' },
  ]);
});

test('a field with the name of an object’s own member is called as it is', () => {
  const { errors } = checkFields(CreateUserBody, { ...user, constructor: '\0' });
  expect(errors).toEqual([{ field: 'constructor', message: 'Constructor contains characters that cannot be stored.' }]);
});

test('numbers are validated too', () => {
  const { errors } = checkFields(ListUsersQueryParams, { page: -1, size: 101 });
  expect(errors?.map(({ message }) => message)).toEqual(['Page must be at least 0.', 'Size must be at most 100.']);
});

test('no control or invisible character of Unicode is accepted in a name', () => {
  const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
  const ofEmoji = /[\ufe00-\ufe0f]/u;
  const accepted: string[] = [];
  for (let code = 1; code <= 0x10_ff_ff; code += 1) {
    const character = String.fromCodePoint(code);
    if (!unseen.test(character) || ofEmoji.test(character)) continue;
    if (!checkFields(CreateUserBody, { ...user, firstName: `A${character}da` }).errors)
      accepted.push(code.toString(16));
  }
  expect(accepted).toEqual([]);
});

test.each(['Zoë', "D’Arcy-O'Neil", '愛菜', 'عوضية', 'हिन्दी', 'བོད་', '👩🏽', '❤️', '𝒜𝒹𝒶', '𠮷野家', 'ʇuıɐ', 'a\u00a0b'])(
  'the name %s is accepted',
  (firstName) => {
    expect(checkFields(CreateUserBody, { ...user, firstName }).errors).toBeUndefined();
  },
);

test.each([
  ['😀'.repeat(64), undefined],
  [`${'😀'.repeat(63)}ab`, 'First Name must be at most 64 characters long.'],
  [`${'😀'.repeat(63)}\u200b`, 'First Name must not contain control or invisible characters.'],
])('the length is counted in characters, not in UTF-16 units: %s', (firstName, message) => {
  const { data, errors } = checkFields(CreateUserBody, { ...user, firstName, other: 1 });
  expect(errors?.map((error) => error.message)).toEqual(message && [message]);
  expect(data).toEqual(message ? undefined : { ...user, firstName });
});
