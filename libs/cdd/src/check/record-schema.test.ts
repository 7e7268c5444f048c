import { expect, test } from 'vitest';
import { RecordSchema, UnusableSchema } from './record-schema.ts';

const draft7 = 'http://json-schema.org/draft-07/schema#';

/** Schema, record, and its faults as "path: sentence". */
const cases: [Record<string, unknown>, unknown, string[]][] = [
  [{ type: 'object' }, 'x', [': Expected object, found string.']],
  [{ type: ['string', 'null'] }, 1, [': Expected string or null, found number.']],
  [{ required: ['name', 'id'] }, {}, [': "name" is missing.', ': "id" is missing.']],
  [{ properties: { a: { enum: ['x', 'y'] } } }, { a: 'z' }, ['/a: Must be one of "x", "y".']],
  [{ properties: { a: { const: 1 } } }, { a: 2 }, ['/a: Must be 1.']],
  [{ minLength: 1 }, '', [': The text is empty.']],
  [{ minLength: 2 }, 'x', [': The text has fewer than 2 characters.']],
  [{ maxLength: 1 }, 'xyz', [': The text has more than 1 character.']],
  [{ maxLength: 0 }, 'x', [': The text must be empty.']],
  [{ minItems: 1 }, [], [': The list is empty.']],
  [{ minItems: 3 }, [1], [': The list has fewer than 3 items.']],
  [{ maxItems: 2 }, [1, 2, 3], [': The list has more than 2 items.']],
  [{ minProperties: 1 }, {}, [': The object is empty.']],
  [{ minProperties: 2 }, {}, [': The object has fewer than 2 properties.']],
  [{ maxProperties: 1 }, { a: 1, b: 2 }, [': The object has more than 1 property.']],
  [{ maxProperties: 2 }, { a: 1, b: 2, c: 3 }, [': The object has more than 2 properties.']],
  [{ contains: { type: 'string' }, minContains: 2 }, ['x'], [': The list has too few matching items.']],
  [{ contains: { type: 'string' }, maxContains: 1 }, ['x', 'y'], [': The list has too many matching items.']],
  [{ oneOf: [{ minimum: 1 }, { type: 'number' }] }, 2, [': The value must match exactly one of the alternatives.']],
  [
    { properties: { a: { anyOf: [{ minLength: 2 }] }, ab: { minLength: 2 } } },
    { a: 'x', ab: 'y' },
    ['/a: The value matches none of the alternatives.', '/ab: The text has fewer than 2 characters.'],
  ],
  [{ const: 'a\nb' }, 'x', [': Must be "a\\nb".']],
  [{ required: ['a\nb'] }, {}, [': "a\nb" is missing.']],
  [{ multipleOf: 2 }, 3, [': 3 is not a multiple of 2.']],
  [{ exclusiveMinimum: 3 }, 3, [': 3 is less than or equal to 3.']],
  [{ exclusiveMaximum: 3 }, 3, [': 3 is greater than or equal to 3.']],
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
  [{ type: 'array', items: false }, 1, [': This value is not allowed.']],
  // Not the schema of a list of records.
  [{ type: 'array' }, 1, [': Expected array, found number.']],
  [{ type: ['array', 'null'], items: { type: 'string' } }, 1, [': Expected array or null, found number.']],
  [{ $schema: draft7, type: 'array', items: [{ type: 'string' }] }, 1, [': Expected array, found number.']],
  // Only draft 2020-12 checks what is beside a $ref.
  [{ $ref: '#/$defs/any', type: 'string', $defs: { any: {} } }, 1, [': Expected string, found number.']],
  [{ $schema: draft7, $ref: '#/definitions/any', type: 'string', definitions: { any: {} } }, 1, []],
  [{ unevaluatedProperties: false }, { a: 1, b: 2 }, ['/a: Unknown property.', '/b: Unknown property.']],
  [{ properties: { a: false } }, { a: 1 }, ['/a: This value is not allowed.']],
  [{ additionalProperties: false }, JSON.parse('{"__proto__": 1}'), ['/__proto__: Unknown property.']],
  [{ additionalProperties: { type: 'string' } }, { '\ud800': 1 }, [': A property’s name is not valid Unicode.']],
];

test.each(cases)('%j on %j: %j (decided 4)', (schema, record, faults) => {
  const found = new RecordSchema(schema).faultsIn(JSON.stringify(record));
  expect(found.map(({ path, sentence }) => `${path}: ${sentence}`)).toEqual(faults);
});

test.each([
  [{ properties: { a: { minimum: 3 } } }, { a: 1 }, 'The number is less than 3.'],
  [{ properties: { a: { exclusiveMinimum: 3 } } }, { a: -1.5 }, 'The number is less than or equal to 3.'],
  [{ properties: { a: { maximum: 3 } } }, { a: 4 }, 'The number is greater than 3.'],
  [{ properties: { a: { exclusiveMaximum: 3 } } }, { a: 1e3 }, 'The number is greater than or equal to 3.'],
  [{ properties: { a: { multipleOf: 3 } } }, { a: 4 }, 'The number is not a multiple of 3.'],
  [{ properties: { a: { uniqueItems: true } } }, { a: [1, 1] }, 'The list has the same item twice.'],
])('%j on %j is a fault of the kind: %s', (schema, record, kind) => {
  const found = new RecordSchema(schema).faultsIn(JSON.stringify(record));
  expect(found.map((fault) => fault.kind)).toEqual([kind]);
});

test.each([
  [500, 500],
  [501, 501],
])('a sentence of %d characters is shown with %d', (length, shown) => {
  const name = 'x'.repeat(length - '"" is missing.'.length);
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
