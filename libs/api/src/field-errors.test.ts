import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { checkParameters } from './field-errors.ts';
import * as requests from './generated/index.requests.ts';
import { checkFields, CreateUserBody, GetListOfUsersQueryParams } from './schemas.ts';

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

test('a field with several faults has the sentence of the first', () => {
  const { errors } = checkFields(CreateUserBody, { ...user, firstName: '\u200b'.repeat(65) });
  expect(errors).toEqual([{ field: 'firstName', message: 'First Name must be at most 64 characters long.' }]);
});

test('a field with the name of an object’s own member is called as it is', () => {
  const { errors } = checkFields(CreateUserBody, { ...user, constructor: '\0' });
  expect(errors).toEqual([{ field: 'constructor', message: 'Constructor contains characters that cannot be stored.' }]);
});

/** Every parameter, header and field of a body, with its name in sentences. */
const called = Object.entries(requests as Record<string, unknown>)
  .filter(([name, schema]) => /(Params|Header|Body)$/.test(name) && schema instanceof z.ZodMiniObject)
  .flatMap(([, schema]) => {
    const { shape } = schema as z.ZodMiniObject;
    return Object.keys(shape).map((field) => {
      const { errors = [] } = checkFields(schema as z.ZodMiniObject, { [field]: '\0' });
      const sentence = errors.find((error) => error.field === field)?.message ?? '';
      return [field, sentence.replace(' contains characters that cannot be stored.', '')] as const;
    });
  });

test('a header is called as it is sent, and any other field in words', () => {
  const labels = new Map(called);
  expect(labels.get('X-CDD-Check')).toBe('X-CDD-Check');
  expect(labels.get('X-Run-Id')).toBe('X-Run-Id');
  expect(labels.get('enrolledFrom')).toBe('Enrolled From');
  for (const [field, label] of labels) {
    if (field === 'query') continue;
    expect(field.includes('-') ? label : label.replaceAll(' ', '').toLowerCase()).toBe(
      field.includes('-') ? field : field.toLowerCase(),
    );
    expect(label).not.toMatch(/\b[A-Z] [A-Z]\b/);
  }
});

test('numbers are validated too', () => {
  const { errors } = checkFields(GetListOfUsersQueryParams, { page: -1, size: 101 });
  expect(errors?.map(({ message }) => message)).toEqual(['Page must be at least 0.', 'Size must be at most 100.']);
});

/** Fields that the contract may get. */
const furtherFields = z.object({
  phoneNumber: z.exactOptional(
    z
      .string()
      .check(z.maxLength(20))
      .check(z.regex(/^\+[0-9 ]{6,}$/)),
  ),
  website: z.exactOptional(z.url()),
  birthday: z.exactOptional(z.iso.date()),
  nickname: z.exactOptional(z.string().check(z.minLength(2))),
  score: z.exactOptional(z.number().check(z.gte(0))),
  floor: z.exactOptional(z.int()),
  isVisitor: z.exactOptional(z.boolean()),
  costCentre: z.string().check(z.regex(/^\d+$/)),
});

test.each([
  ['phoneNumber', 'call me', 'Phone Number does not have the right format.'],
  ['phoneNumber', '+41 44 000 00 00 00 00 00', 'Phone Number must be at most 20 characters long.'],
  ['phoneNumber', '', 'Phone Number does not have the right format.'],
  ['phoneNumber', null, 'Phone Number must be text.'],
  ['website', 'x', 'Website must be a web address.'],
  ['birthday', '1.1.26', 'Birthday must be a date, such as 2026-01-31.'],
  ['nickname', 'x', 'Nickname must be at least 2 characters long.'],
  ['score', 'x', 'Score must be a number.'],
  ['score', -1, 'Score must be at least 0.'],
  ['floor', '1', 'Floor must be a whole number.'],
  ['floor', 0.5, 'Floor must be a whole number.'],
  ['isVisitor', 'x', 'Is Visitor must be true or false.'],
  ['costCentre', 'x', 'Cost Centre does not have the right format.'],
  ['costCentre', '', 'Cost Centre is required.'],
  ['costCentre', undefined, 'Cost Centre is required.'],
])('the sentence follows from the schema: %s %j', (field, value, message) => {
  const { errors } = checkFields(furtherFields, { costCentre: '1', [field]: value });
  expect(errors).toEqual([{ field, message }]);
});

test.each(['a&b@ex.example', "o'neil+tag@mail.ex.example", '{x}|~@ex.example', 'a.b.c@ex-1.example'])(
  'the email %s is accepted',
  (email) => {
    expect(checkFields(CreateUserBody, { ...user, email }).errors).toBeUndefined();
  },
);

test.each(['a@ex', '.a@ex.example', 'a.@ex.example', 'a..b@ex.example', 'a@-ex.example', 'a@ex..example'])(
  'the email %s is refused',
  (email) => {
    const errors = [{ field: 'email', message: 'Email must be a valid email address.' }];
    expect(checkFields(CreateUserBody, { ...user, email })).toEqual({ errors });
  },
);

test('no control or invisible character of Unicode is accepted in a name (decided 3)', () => {
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
  ['Persian', 'علی\u200cرضا'],
  ['Sinhala', 'චන්ද්\u200dර'],
  ['Telugu', 'విష్ణు\u200cవర్ధన్'],
  ['emoji', '👩\u200d💻'],
])('joiners inside a word are accepted: %s (decided 3)', (_script, firstName) => {
  expect(checkFields(CreateUserBody, { ...user, firstName }).errors).toBeUndefined();
});

test.each(['A\u200dda', '\u200cعلی', 'علی\u200c', 'علی\u200c رضا', 'علی\u200c\u200dرضا', '\ufe0f', 'Ada \ufe0f\ufe0f'])(
  'joiners and variation selectors that change nothing are refused: %j',
  (firstName) => {
    const errors = [{ field: 'firstName', message: 'First Name must not contain control or invisible characters.' }];
    expect(checkFields(CreateUserBody, { ...user, firstName })).toEqual({ errors });
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

test('texts that only zod finds too long are accepted together, beside one that is too long', () => {
  const long = { ...user, firstName: '😀'.repeat(64), lastName: '😀'.repeat(64) };
  expect(checkFields(CreateUserBody, long)).toEqual({ data: long });
  expect(checkFields(CreateUserBody, { ...long, lastName: 'x'.repeat(65) }).errors).toEqual([
    { field: 'lastName', message: 'Last Name must be at most 64 characters long.' },
  ]);
});

test.each([
  [[], 'Tags must have at least 1 entry.'],
  [['a', 'b', 'c'], 'Tags must have at most 2 entries.'],
])('the number of entries of a list is checked: %j', (tags, message) => {
  const schema = z.object({ tags: z.array(z.string()).check(z.minLength(1), z.maxLength(2)) });
  expect(checkFields(schema, { tags }).errors).toEqual([{ field: 'tags', message }]);
});

test('a rule without a sentence of its own says that the field is not valid', () => {
  const schema = z.object({ code: z.string().check(z.refine((text) => text === 'x')) });
  expect(checkFields(schema, { code: 'y' }).errors).toEqual([{ field: 'code', message: 'Code is not valid.' }]);
});

const parameters = z.object({
  page: z.exactOptional(z.number()),
  query: z.exactOptional(z.string()),
  ids: z.exactOptional(z.array(z.int())),
});

test.each([
  [{ page: '10' }, { page: 10 }],
  [{ page: '-10.25' }, { page: -10.25 }],
  [{ page: '123456789012345' }, { page: 123_456_789_012_345 }],
  [{ query: '10' }, { query: '10' }],
  [{ query: ['10', '11'] }, { query: '10' }],
  [{ ids: ['10', '11'] }, { ids: [10, 11] }],
  [{ ids: '10' }, { ids: [10] }],
])('the parameters %j are read as %j', (texts, data) => {
  expect(checkParameters(parameters, texts)).toEqual({ data });
});

test.each(['', '1e1', ' 1', '1 ', '1.', 'x1', '0x1', '1234567890123456'])('%j isn’t a number', (page) => {
  expect(checkParameters(parameters, { page }).errors).toEqual([{ field: 'page', message: 'Page must be a number.' }]);
});
