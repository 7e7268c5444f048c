import type { Schema } from '@scv/testing/conformance/contract';
import { nastyStrings } from '@scv/testing/nasty-strings';
import fc, { type Arbitrary } from 'fast-check';

/** Stands for the id of something that an earlier call of the session has shown; `known` counts from 0. */
export interface KnownId {
  known: number;
}

/** Stands for a cursor of an earlier answer. */
export interface KnownCursor {
  cursor: number;
}

/** Dates that programs get wrong, in no order. */
// oxfmt-ignore
const hostileDates = [
  '0000-01-01', '0001-01-01', '9999-12-31', '2026-02-29', '2024-02-29', '-000001-01-01', '+275760-09-13',
  '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '2026-06-30T23:59:60Z', '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:00+23:59', '0001-01-01T00:00:00+14:00', '2026-01-01T00:00:00', '2026-01-01 00:00:00Z',
];
const hostileTexts = [...nastyStrings.map(([, text]) => text), ...hostileDates, '-0', '9007199254740993', '00', '+1'];

const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 80 }));

/** Anything that JSON can say. */
export const hostileValue = fc.oneof(hostileText, fc.jsonValue({ maxDepth: 3 }), fc.integer(), fc.double());

/** Usually fits the schema, sometimes almost, and rarely not at all. */
export const valueOf = (schema: Schema): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 30, arbitrary: fittingValue(schema) },
    { weight: 2, arbitrary: nearValue(schema) },
    { weight: 1, arbitrary: hostileValue },
  );

/**
 * A member of a body may be missing: a required one seldom.
 * @param example a body whose values are used, too
 */
export function membersOf(
  { properties = {}, required = [] }: Schema,
  example: Record<string, unknown> = {},
): Arbitrary<Record<string, unknown>> {
  const members = Object.entries(properties).map(([name, schema]): [string, Arbitrary<unknown>] => [
    name,
    fc.option(name in example ? fc.oneof(fc.constant(example[name]), valueOf(schema)) : valueOf(schema), {
      freq: required.includes(name) ? 20 : 2,
      nil: undefined,
    }),
  ]);
  return fc.record(Object.fromEntries(members));
}

function fittingValue(schema: Schema): Arbitrary<unknown> {
  const { const: constant, enum: values, type, items, anyOf, minimum = 0, maximum = 2 ** 31 } = schema;
  if (constant !== undefined) return fc.constant(constant);
  if (anyOf) return fc.oneof(...anyOf.map(fittingValue));
  if (values) return fc.constantFrom(...values);
  switch ([type].flat().find((each) => each !== 'null')) {
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({ min: minimum, max: Math.min(maximum, minimum + 2) }),
        fc.integer({ min: minimum, max: maximum }),
      );
    case 'boolean':
      return fc.boolean();
    case 'array':
      return items ? fc.array(valueOf(items), { maxLength: 5 }) : fc.constant([]);
    case 'string':
      return fittingText(schema);
    default:
      return membersOf(schema);
  }
}

const emails = fc.oneof(
  { weight: 4, arbitrary: fc.uuid().map((id) => `${id}@scv.example`) },
  // Few, so that some are taken.
  { weight: 1, arbitrary: fc.constantFrom('Ada.Byron@scv.example', 'new@scv.example', 'NEW@scv.example') },
);

const days = fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') });

function fittingText({ format, pattern, minLength = 0, maxLength = 300 }: Schema): Arbitrary<unknown> {
  if (format === 'email') return emails;
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: knownId }, { weight: 1, arbitrary: fc.uuid() });
  if (format === 'date-time') return fc.oneof(days, recentTimes).map((day) => day.toISOString());
  if (format === 'date') return fc.oneof(days, recentTimes).map((day) => day.toISOString().slice(0, 10));
  if (pattern === cursorPattern) return knownCursor;
  if (pattern && canGenerate(pattern)) return fc.stringMatching(new RegExp(pattern));
  const fits = new RegExp(pattern ?? '');
  const words = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) });
  return fc.oneof(
    words.filter((text) => fits.test(text)),
    fewWords,
  );
}

const knownId: Arbitrary<KnownId> = fc.record({ known: fc.nat(20) });
const recentTimes = fc.date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2030-01-01') });
/** Few, so that searches find something. */
const fewWords = fc.constantFrom('Ada', 'Łukasz', "O'Brien", 'an', 'n', 'Zoë', '爱菜', 'ﬁ', 'scv', 'ada@scv');

/** How the contract writes the parameters that continue a list. */
const cursorPattern = '^[A-Za-z0-9_-]+$';
const knownCursor: Arbitrary<KnownCursor> = fc.record({ cursor: fc.nat(5) });

/** fast-check can't make texts for every pattern; it has no lookaheads, for example. */
function canGenerate(pattern: string): boolean {
  try {
    fc.stringMatching(new RegExp(pattern));
    return true;
  } catch {
    return false;
  }
}

/** Breaks one rule of the schema, or nearly. */
function nearValue(schema: Schema): Arbitrary<unknown> {
  const { minLength = 0, maxLength = 0, minimum = 0, maximum = 0 } = schema;
  const limits = [minimum - 1, maximum + 1, minimum + 0.5, '', 'x'.repeat(minLength), '😀'.repeat(maxLength)];
  const near = fc.constantFrom<unknown>(
    ...limits,
    'x'.repeat(maxLength + 1),
    null,
    [],
    {},
    true,
    '1e1',
    String(minimum),
  );
  const spoiled = fc
    .tuple(
      fittingValue(schema),
      fc.constantFrom('\0', '\ud800', '\u202e', '\u200b', ' ', '\n', 'İ', '%', '"'),
      fc.nat(),
    )
    .map(([value, letter, at]) => insert(value, letter, at));
  return fc.oneof(near, spoiled);
}

function insert(value: unknown, letter: string, at: number): unknown {
  if (typeof value !== 'string') return value;
  const place = at % (value.length + 1);
  return value.slice(0, place) + letter + value.slice(place);
}
