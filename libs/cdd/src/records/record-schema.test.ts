import { expect, test } from 'vitest';
import { RecordSchema, UnusableSchema } from './record-schema.ts';

const draft7 = 'http://json-schema.org/draft-07/schema#';

/** Schema, record, and its faults as "path: sentence". */
const cases: [Record<string, unknown>, unknown, string[]][] = [
  [{ type: 'object' }, {}, []],
  [{ type: 'object' }, 'x', [': Expected object, found string.']],
  [{ type: ['string', 'null'] }, 1, [': Expected string or null, found number.']],
  [{ required: ['name', 'id'] }, {}, [': "name" is missing.', ': "id" is missing.']],
  [{ properties: { a: { enum: ['x', 'y'] } } }, { a: 'z' }, ['/a: Must be one of "x","y".']],
  [{ properties: { a: { const: 1 } } }, { a: 2 }, ['/a: Must be 1.']],
  [{ minLength: 1 }, '', [': The text is empty.']],
  [{ minLength: 2 }, 'x', [': The text has fewer than 2 characters.']],
  [{ maxLength: 1 }, 'xyz', [': The text has more than 1 character.']],
  [{ maxLength: 0 }, 'x', [': The text must be empty.']],
  [{ minItems: 1 }, [], [': The list is empty.']],
  [{ minItems: 3 }, [1], [': The list has fewer than 3 items.']],
  [{ maxItems: 2 }, [1, 2, 3], [': The list has more than 2 items.']],
  [{ minProperties: 1 }, {}, [': The object is empty.']],
  [{ maxProperties: 1 }, { a: 1, b: 2 }, [': The object has more than 1 property.']],
  [{ uniqueItems: true }, [4, 5, 4], [': Items 1 and 3 are the same.']],
  [{ contains: { type: 'string' } }, [1], [': The list has too few matching items.']],
  [{ not: { type: 'null' } }, null, [': This value is not allowed.']],
  [{ properties: { a: { pattern: '^C' } } }, { a: 'x' }, ['/a: The text doesn’t match the pattern.']],
  [{ properties: { a: { format: 'date' } } }, { a: '2026-02-30' }, ['/a: The text is no valid date.']],
  [{ properties: { a: { maximum: 100 } } }, { a: 101 }, ['/a: 101 is greater than 100.']],
  [{ properties: {}, additionalProperties: false }, { 'a b/ä': 1 }, ['/a b~1ä: Unknown property.']],
  [
    { properties: { list: { items: { type: 'object', required: ['x'] } } } },
    { list: [{ x: 1 }, {}, 3] },
    ['/list/1: "x" is missing.', '/list/2: Expected object, found number.'],
  ],
  [
    { anyOf: [{ type: 'string' }, { additionalProperties: false }], required: ['b'] },
    { a: 1 },
    [': The value matches none of the alternatives.', ': "b" is missing.'],
  ],
  [{ $ref: '#/$defs/id', $defs: { id: { type: 'integer' } } }, 1.5, [': Expected integer, found number.']],
  [{ type: 'array', minItems: 9, items: { $ref: '#/$defs/id' }, $defs: { id: { type: 'integer' } } }, 1, []],
  [{ type: 'array', items: { type: 'string' } }, 1, [': Expected string, found number.']],
  // Only draft 2020-12 checks what is beside a $ref.
  [{ $ref: '#/$defs/any', type: 'string', $defs: { any: {} } }, 1, [': Expected string, found number.']],
  [{ $schema: draft7, $ref: '#/definitions/any', type: 'string', definitions: { any: {} } }, 1, []],
  [{ unevaluatedProperties: false }, { a: 1, b: 2 }, ['/a: Unknown property.', '/b: Unknown property.']],
  [{ properties: { a: false } }, { a: 1 }, ['/a: This value is not allowed.']],
  [{ additionalProperties: false }, JSON.parse('{"__proto__": 1}'), ['/__proto__: Unknown property.']],
  [{ additionalProperties: { type: 'string' } }, { '\ud800': 1 }, [': A property’s name is not valid Unicode.']],
];

test.each(cases)('%j on %j: %j', (schema, record, faults) => {
  const found = new RecordSchema(schema).faultsIn(JSON.stringify(record));
  expect(found.map(({ path, sentence }) => `${path}: ${sentence}`)).toEqual(faults);
});

test('a sentence is shortened', () => {
  const [fault] = new RecordSchema({ required: ['x'.repeat(10_000)] }).faultsIn('{}');
  expect(fault?.sentence).toHaveLength(501);
});

test('a large record is checked up to its first fault', () => {
  const record = JSON.stringify(Array.from({ length: 50_000 }, () => 1));
  expect(new RecordSchema({ items: { type: 'string' } }).faultsIn(record)).toHaveLength(1);
});

test.each([
  [{ $ref: 'https://elsewhere.example/schema' }, 'Unresolved $ref'],
  [{ properties: { a: { pattern: '(' } } }, 'Invalid regular expression'],
])('%j can’t be used', (schema, reason) => {
  expect(() => new RecordSchema(schema).faultsIn('{"a": "x"}')).toThrow(UnusableSchema);
  expect(() => new RecordSchema(schema).faultsIn('{"a": "x"}')).toThrow(reason);
});
