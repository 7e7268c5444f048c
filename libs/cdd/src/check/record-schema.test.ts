import { expect, test } from 'vitest';
import { RecordSchema, UnusableSchema } from './record-schema.ts';

const unknown = 'is not a member that the schema knows';
const draft7 = 'http://json-schema.org/draft-07/schema#';

/** The schema of a record whose member `a` fits this one. */
const of = (a: object, $defs: object = {}) => ({ properties: { a }, $defs });

/** Schema, record, and what is said of its faults. */
const cases: [Record<string, unknown>, unknown, string[]][] = [
  [{ type: 'object' }, 'x', ['The record ‘x’ is not an object']],
  [{ type: ['string', 'null'] }, 1, ['The record 1 is not a text or null']],
  [{ required: ['name', 'id'] }, {}, ['name is missing', 'id is missing']],
  [{ required: ['a\nb'] }, {}, ['a\nb is missing']],
  [of({ enum: ['x', 'y', 1] }), { a: 'z' }, ['a ‘z’ is none of ‘x’, ‘y’, 1']],
  [of({ enum: [...'abcdefghijk'] }), { a: 1 }, ['a 1 is none of ‘a’, ‘b’, ‘c’, ‘d’, ‘e’, ‘f’, ‘g’, ‘h’, ‘i’, ‘j’, …']],
  [of({ const: 1 }), { a: 2 }, ['a 2 is not 1']],
  [of({ minLength: 1 }), { a: '' }, ['a ‘’ is empty']],
  [of({ minLength: 2 }), { a: 'x' }, ['a ‘x’ has fewer than 2 characters']],
  [of({ maxLength: 1 }), { a: 'xyz' }, ['a ‘xyz’ has more than 1 character']],
  [of({ maxLength: 0 }), { a: 'x' }, ['a ‘x’ is not empty']],
  [of({ maxLength: 1 }), { a: 'x'.repeat(61) }, [`a ‘${'x'.repeat(60)}…’ has more than 1 character`]],
  [of({ minItems: 1 }), { a: [] }, ['a is empty']],
  [of({ maxItems: 2 }), { a: [1, 2, 3] }, ['a has more than 2 items']],
  [of({ minProperties: 2 }), { a: {} }, ['a has fewer than 2 members']],
  [of({ maxProperties: 1 }), { a: { b: 1, c: 2 } }, ['a has more than 1 member']],
  [of({ contains: { type: 'string' }, minContains: 2 }), { a: ['x'] }, ['a has too few matching items']],
  [of({ contains: { type: 'string' }, maxContains: 1 }), { a: ['x', 'y'] }, ['a has too many matching items']],
  [of({ contains: { type: 'string' } }), { a: [1] }, ['a has too few matching items']],
  [
    of({ oneOf: [{ minimum: 1 }, { type: 'number' }] }),
    { a: 2 },
    ['a 2 does not match exactly one of the alternatives'],
  ],
  [
    { properties: { a: { anyOf: [{ minLength: 2 }] }, ab: { minLength: 2 } } },
    { a: 'x', ab: 'y' },
    ['a ‘x’ matches none of the alternatives', 'ab ‘y’ has fewer than 2 characters'],
  ],
  [of({ minimum: 3 }), { a: 1.5 }, ['a 1.5 is less than 3']],
  [of({ maximum: 100 }), { a: 101 }, ['a 101 is greater than 100']],
  [of({ exclusiveMinimum: 3 }), { a: 3 }, ['a 3 is not greater than 3']],
  [of({ exclusiveMaximum: 3 }), { a: 3 }, ['a 3 is not less than 3']],
  [of({ multipleOf: 2 }), { a: 3 }, ['a 3 is not a multiple of 2']],
  [of({ uniqueItems: true }), { a: [4, 5, 4] }, ['a has the same item twice']],
  [of({ not: { type: 'null' } }), { a: null }, ['a null is not allowed']],
  [of({ pattern: '^C' }), { a: 'x' }, ['a ‘x’ does not match the pattern ^C']],
  [of({ format: 'date' }), { a: '2026-02-30' }, ['a ‘2026-02-30’ is not a date such as 2026-11-28']],
  [of({ format: 'ipv4' }), { a: 'x' }, ['a ‘x’ is not a valid ipv4']],
  [
    of({ pattern: '^[A-Z]{2}$', description: 'A two-letter country code.' }),
    { a: 'XX1' },
    ['a ‘XX1’ is not a two-letter country code'],
  ],
  [of({ type: 'string', title: 'An email' }), { a: 1 }, ['a 1 is not an email']],
  [
    of({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1', examples: ['DE'] }),
    { a: 'x' },
    ['a ‘x’ does not match the pattern ^[A-Z]{2}$ (ISO 3166-1, such as ‘DE’)'],
  ],
  [of({ minLength: 2, description: 'A name' }), { a: 'x' }, ['a ‘x’ has fewer than 2 characters']],
  [{ properties: {}, additionalProperties: false }, { 'a b/ä': 1 }, [`a b/ä ${unknown}`]],
  [
    { properties: { list: { items: { type: 'object', required: ['x'], properties: { n: { type: 'integer' } } } } } },
    { list: [{ x: 1, n: 1.5 }, {}, 3] },
    [
      'n of item 1 of list: 1.5 is not a whole number',
      'x of item 2 of list is missing',
      'item 3 of list: 3 is not an object',
    ],
  ],
  [
    { anyOf: [{ type: 'string' }, { additionalProperties: false }], required: ['b'] },
    { a: 1 },
    ['The record matches none of the alternatives', 'b is missing'],
  ],
  [{ $ref: '#/$defs/id', $defs: { id: { minimum: 2 } } }, 1.5, ['The record 1.5 is less than 2']],
  [of({ $ref: '#/$defs/a~1b', $defs: {} }, { 'a/b': { enum: [1] } }), { a: 2 }, ['a 2 is none of 1']],
  [{ type: 'array', minItems: 9, items: { $ref: '#/$defs/id' }, $defs: { id: { type: 'integer' } } }, 1, []],
  [{ type: 'array', items: { type: 'string' } }, 1, ['The record 1 is not a text']],
  [{ type: 'array', items: false }, 1, ['The record 1 is not allowed']],
  // Not the schema of a list of records.
  [{ type: 'array' }, 1, ['The record 1 is not a list']],
  [{ type: ['array', 'null'], items: { type: 'string' } }, 1, ['The record 1 is not a list or null']],
  [{ $schema: draft7, type: 'array', items: [{ type: 'string' }] }, 1, ['The record 1 is not a list']],
  // Only draft 2020-12 checks what is beside a $ref.
  [{ $ref: '#/$defs/any', type: 'string', $defs: { any: {} } }, 1, ['The record 1 is not a text']],
  [{ $schema: draft7, $ref: '#/definitions/any', type: 'string', definitions: { any: {} } }, 1, []],
  [{ unevaluatedProperties: false }, { a: 1, b: 2 }, [`a ${unknown}`, `b ${unknown}`]],
  [{ properties: { a: false } }, { a: 1 }, ['a 1 is not allowed']],
  [{ additionalProperties: false }, JSON.parse('{"__proto__": 1}'), [`__proto__ ${unknown}`]],
  [
    { additionalProperties: { type: 'string' } },
    { '\ud800': 1 },
    ['The record has a member whose name is not valid Unicode'],
  ],
];

test.each(cases)('%j on %j: %j (decided 4)', (schema, record, faults) => {
  const found = new RecordSchema(schema).faultsIn(JSON.stringify(record));
  expect(found.map(({ sentence }) => sentence)).toEqual(faults);
});

test('a fault has its path, its value as it is written, and a kind without them', () => {
  const schema = { properties: { list: { items: { properties: { 'a/b': { maximum: 9 } } } } } };
  expect(new RecordSchema(schema).faultsIn('{"list":[{},{"a/b":10.50}]}')).toEqual([
    {
      path: '/list/1/a~1b',
      value: '10.50',
      sentence: 'a/b of item 2 of list: 10.50 is greater than 9',
      kind: 'a/b of list is greater than 9',
    },
  ]);
});

test.each([
  [500, 500],
  [501, 501],
])('a sentence of %d characters is shown with %d', (length, shown) => {
  const name = 'x'.repeat(length - ' is missing'.length);
  const [fault] = new RecordSchema({ required: [name] }).faultsIn('{}');
  expect(fault?.sentence).toHaveLength(shown);
  expect(fault?.sentence.endsWith('…')).toBe(length > 500);
});

test.each([
  [65_536, 2],
  [65_537, 1],
])('in a record of %d characters %d faults are found', (length, faults) => {
  const record = `[1,1,"${'x'.repeat(length - 8)}"]`;
  expect(record).toHaveLength(length);
  expect(new RecordSchema({ items: { type: 'string' } }).faultsIn(record)).toHaveLength(faults);
});

test.each([
  [{ $ref: 'https://elsewhere.example/schema' }, 'Unresolved $ref'],
  [{ properties: { a: { pattern: '(' } } }, 'Invalid regular expression'],
])('%j can’t be used', (schema, reason) => {
  expect(() => new RecordSchema(schema).faultsIn('{"a": "x"}')).toThrow(UnusableSchema);
  expect(() => new RecordSchema(schema).faultsIn('{"a": "x"}')).toThrow(reason);
});
