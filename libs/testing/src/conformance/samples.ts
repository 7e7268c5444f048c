import { en, Faker } from '@faker-js/faker';
import { type Content, misfits, type Schema } from './contract.ts';

/** Always the same sequence, so that a test is never red by chance. */
const random = new Faker({ locale: en, seed: 1 });
/** A random text often breaks a limit that its pattern doesn't know, such as `maxLength`. */
const maxTries = 100;

/** A different value at each call, as far as the schema allows it. */
export function sampleOf(schema: Schema, place: string): unknown {
  const type = [schema.type ?? 'object'].flat().find((each) => each !== 'null');
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return sampleOf(random.helpers.arrayElement(schema.anyOf), place);
  if (schema.enum) return random.helpers.arrayElement(schema.enum);
  if (type === 'object') return sampleMembers(schema, place);
  if (schema.format === 'binary') return new File(['{}'], 'sample.json', { type: 'application/json' });
  const { items, minItems = 1 } = schema;
  if (type === 'array') return items ? Array.from({ length: minItems }, () => sampleOf(items, place)) : [];
  for (const value of valuesFor(schema)) {
    const isTrimmed = typeof value !== 'string' || value === value.trim(); // A backend trims texts.
    if (value !== undefined && isTrimmed && misfits(schema, value).length === 0) return value;
  }
  throw new Error(`Give ${place} an example in the contract: no fitting value was found.`);
}

/** A body with every member, also the optional ones. A login's body is the example of the contract. */
export function sampleBody({ schema, example }: Content, place: string): Record<string, unknown> {
  const isLogin = Object.values(schema.properties ?? {}).some(({ format }) => format === 'password');
  if (!isLogin) return sampleMembers(schema, place);
  if (!example) throw new Error(`Give the body of ${place} an example in the contract: the account of the tests.`);
  return example;
}

function sampleMembers({ properties = {} }: Schema, place: string): Record<string, unknown> {
  const members = Object.entries(properties).map(([name, member]) => [name, sampleOf(member, `${place}, ${name}`)]);
  return Object.fromEntries(members) as Record<string, unknown>;
}

function* valuesFor(schema: Schema) {
  yield* scalars(schema);
  yield schema.example;
  yield schema.default;
}

function* scalars({
  type,
  format,
  pattern,
  minLength = 1,
  maxLength = 40,
  minimum = 0,
  maximum = minimum + 100,
}: Schema) {
  if ([type].flat().includes('boolean')) yield random.datatype.boolean();
  yield random.number.int({ min: minimum, max: Math.max(minimum, Math.min(maximum, minimum + 1_000)) });
  if (format === 'email') yield `${random.string.uuid()}@scv.example`;
  if (format === 'uuid') yield random.string.uuid();
  if (format === 'date-time') yield random.date.past().toISOString();
  if (format === 'date') yield random.date.past().toISOString().slice(0, 10);
  yield random.string.alpha(Math.max(minLength, Math.min(maxLength, 12)));
  if (pattern && pattern.length < 100) {
    for (let tried = 0; tried < maxTries; tried += 1) yield random.helpers.fromRegExp(plainPattern(pattern));
  }
}

/** Replaces anchors and escapes, which faker would take literally. */
function plainPattern(pattern: string): string {
  const classes: Record<string, string> = { d: '[0-9]', w: '[A-Za-z0-9_]', s: ' ' };
  return pattern
    .replaceAll(/^\^|\$$/g, '')
    .replaceAll(/\\(.)/g, (_, letter: string) => classes[letter] ?? `[${letter}]`);
}

/** Values that break one rule of the schema each, with the rule. */
export function invalidValues(schema: Schema): [rule: string, value: unknown][] {
  const { maxLength = 0, maximum = 0, minimum = 0 } = schema;
  const isText = schema.type === 'string';
  const candidates: [string, unknown][] = [
    ['type', isText ? 42 : 'no number'],
    ['enum', 'not in the contract'],
    ['minLength', ''],
    ['maxLength', 'a'.repeat(maxLength + 1)],
    ['minimum', minimum - 1],
    ['maximum', maximum + 1],
    ['format', 'no such format'],
    ['pattern', `a\u0007b`],
  ];
  const broken = candidates.filter(([rule, value]) => rule in schema && misfits(schema, value).length > 0);
  return schema.format === 'binary' ? [] : broken;
}
