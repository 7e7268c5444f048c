import type { Schema } from '@cfworker/json-schema';

/** What a fault says of a value, such as 'is not a two-letter country code'. */
export interface FaultFacts {
  keyword: string;
  /** The part of the schema that the value doesn't fit; empty if it can't be found. */
  rule: Readonly<Partial<Schema>>;
  /** The validator's own words. */
  error: string;
}

/** Says what is wrong with a value, in the schema's words where it has some. */
export function predicateOf({ keyword, rule, error }: FaultFacts): string {
  const named = nameIn(rule);
  if (named !== undefined && describable.has(keyword)) return `is not ${named}`;
  return predicates[keyword]?.(rule, error) ?? `is wrong: ${error}`;
}

/** For these a title or a description says what the value should be. */
const describable = new Set(['pattern', 'format', 'type', 'not', 'anyOf', 'oneOf']);

/** 'a two-letter country code', if the title or the description is such a noun. */
function nameIn({ title, description }: Readonly<Partial<Schema>>): string | undefined {
  const noun = [title, description].find((text) => typeof text === 'string' && /^an? /i.test(text));
  return noun && `${noun.charAt(0).toLowerCase()}${noun.slice(1).replace(/\.\s*$/, '')}`;
}

const types: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-11-28',
  'date-time': 'a date with a time such as 2026-11-28T10:30:00Z',
  time: 'a time such as 10:30:00Z',
  email: 'an email address',
  uri: 'a web address',
  uuid: 'a UUID',
};

type Predicate = (rule: Readonly<Partial<Schema>>, error: string) => string;

const predicates: Readonly<Record<string, Predicate>> = {
  false: () => 'is not allowed',
  type: (_, error) => {
    const [, ...expected] = Array.from(error.matchAll(/"(\w+)"/g), ([, type = '']) => types[type] ?? type);
    return `is not ${expected.join(' or ')}`;
  },
  required: () => 'is missing',
  enum: ({ enum: values = [] }) => `is none of ${listed(values)}`,
  const: ({ const: value }) => `is not ${shownValue(value)}`,
  pattern: (rule) => `does not match the pattern ${rule.pattern}${hint(rule)}`,
  format: (rule) => `is not ${formats[String(rule.format)] ?? `a valid ${rule.format}`}${hint(rule)}`,
  anyOf: (rule) => `matches none of the alternatives${hint(rule)}`,
  oneOf: (rule) => `does not match exactly one of the alternatives${hint(rule)}`,
  not: (rule) => `is not allowed${hint(rule)}`,
  uniqueItems: () => 'has the same item twice',
  contains: () => 'has too few matching items',
  minContains: () => 'has too few matching items',
  maxContains: () => 'has too many matching items',
  minimum: ({ minimum }) => `is less than ${minimum}`,
  maximum: ({ maximum }) => `is greater than ${maximum}`,
  exclusiveMinimum: ({ exclusiveMinimum }) => `is not greater than ${exclusiveMinimum}`,
  exclusiveMaximum: ({ exclusiveMaximum }) => `is not less than ${exclusiveMaximum}`,
  multipleOf: ({ multipleOf }) => `is not a multiple of ${multipleOf}`,
  minLength: ({ minLength }) => atLeast(minLength, 'character'),
  maxLength: ({ maxLength }) => atMost(maxLength, 'character'),
  minItems: ({ minItems }) => atLeast(minItems, 'item'),
  maxItems: ({ maxItems }) => atMost(maxItems, 'item'),
  minProperties: ({ minProperties }) => atLeast(minProperties, 'member'),
  maxProperties: ({ maxProperties }) => atMost(maxProperties, 'member'),
};

const some = (limit: number, noun: string) => `${limit} ${noun}${limit === 1 ? '' : 's'}`;
const atLeast = (limit = 1, noun = '') => (limit === 1 ? 'is empty' : `has fewer than ${some(limit, noun)}`);
const atMost = (limit = 0, noun = '') => (limit === 0 ? 'is not empty' : `has more than ${some(limit, noun)}`);

/** What else the schema says of the value. */
function hint({ title, description, examples }: Readonly<Partial<Schema>> & { examples?: unknown }): string {
  const words = [description, title].find((text) => typeof text === 'string' && text !== '');
  const example = Array.isArray(examples) && examples.length > 0 ? `such as ${shownValue(examples[0])}` : undefined;
  const all = [words, example].filter(Boolean);
  return all.length === 0 ? '' : ` (${all.join(', ')})`;
}

const maxListed = 10;

const listed = (values: readonly unknown[]) =>
  values.slice(0, maxListed).map(shownValue).join(', ') + (values.length > maxListed ? ', …' : '');

const maxShown = 60;

/** A scalar as it is written, texts in quotes; empty for objects and lists, which would take too much room. */
export function shownValue(value: unknown): string {
  if (typeof value === 'object' && value !== null) return '';
  const text = String(value);
  const shown = text.length > maxShown ? `${text.slice(0, maxShown).toWellFormed()}…` : text;
  return typeof value === 'string' ? `‘${shown}’` : shown;
}
