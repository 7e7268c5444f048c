import { dereference, type OutputUnit, type Schema, type SchemaDraft, validate } from '@cfworker/json-schema';

/** Larger records are only checked up to the first fault in each object or array, to limit the number of faults. */
const maxThoroughLength = 65_536;

/** The backend's schema cannot be used: it refers to another document, or has an invalid pattern. */
export class UnusableSchema extends Error {
  override readonly name = 'UnusableSchema';
}

/**
 * Checks one record by the backend's schema (contract, `getCddSchema`): by its `items` if its type is `array`. Draft 7
 * if `$schema` says so, else draft 2020-12.
 * @throws UnusableSchema here or at the first record
 */
export class RecordSchema {
  readonly #schema: Schema | boolean;
  readonly #lookup: Record<string, Schema | boolean>;
  readonly #draft: SchemaDraft;

  constructor(document: Readonly<Record<string, unknown>>) {
    const schema: Schema = structuredClone(document); // the validator adds members
    this.#draft = String(schema.$schema).includes('draft-07') ? '7' : '2020-12';
    this.#lookup = usable(() => dereference(schema));
    const { type, items } = schema;
    this.#schema = type === 'array' && items !== undefined && !Array.isArray(items) ? items : schema;
  }

  /** @param text the record's JSON text */
  faultsIn(text: string): Fault[] {
    const record = JSON.parse(text) as unknown;
    const stopsEarly = text.length > maxThoroughLength;
    return usable(() => {
      try {
        return faultsIn(validate(record, this.#schema, this.#draft, this.#lookup, stopsEarly).errors);
      } catch (error) {
        if (!(error instanceof URIError)) throw error;
        const sentence = 'A property’s name is not valid Unicode.';
        return [{ path: '', sentence, kind: sentence }];
      }
    });
  }
}

function usable<T>(attempt: () => T): T {
  try {
    return attempt();
  } catch (cause) {
    throw new UnusableSchema((cause as Error).message.split('\n')[0], { cause });
  }
}

/** A fault in a record. */
export interface Fault {
  /** JSON pointer in the record (RFC 6901); empty for the record itself. */
  path: string;
  sentence: string;
  /** The sentence without what differs from record to record: faults with the same one are of one kind. */
  kind: string;
}

/** Maximum length of a path or a sentence: both can contain text of the file. */
const maxLength = 500;

/** Their errors only say that there are errors inside. */
const containers = new Set([
  '$ref',
  'additionalItems',
  'additionalProperties',
  'allOf',
  'if',
  'items',
  'patternProperties',
  'prefixItems',
  'properties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** A `false` in these refuses the properties that the schema doesn't name. */
const unknownProperties = new Set(['additionalProperties', 'unevaluatedProperties']);

/** The validator's errors in plain words, without those of containers and of the alternatives of anyOf and oneOf. */
function faultsIn(errors: readonly OutputUnit[]): Fault[] {
  const faults: Fault[] = [];
  let alternatives = '';
  for (const [index, { keyword, keywordLocation, instanceLocation, error }] of errors.entries()) {
    // The location of a `false` is wrong, but its container's error is before it.
    const container = keyword === 'false' ? errors[index - 1] : undefined;
    const location = container?.keywordLocation ?? keywordLocation;
    if (containers.has(keyword) || (alternatives !== '' && location.startsWith(alternatives))) continue;
    if (keyword === 'anyOf' || keyword === 'oneOf') alternatives = `${location}/`;
    const path = decodeURIComponent(instanceLocation.slice(1));
    const isUnknown = container !== undefined && unknownProperties.has(container.keyword);
    const sentence = isUnknown ? 'Unknown property.' : sentenceFor(keyword, error);
    const kind = isUnknown ? sentence : (kinds[keyword]?.(sentence) ?? sentence);
    faults.push({ path: shortened(path), sentence: shortened(sentence), kind: shortened(kind) });
  }
  return faults;
}

const tooFewMatching = 'The list has too few matching items.';

const sentences: Record<string, (error: string) => string> = {
  false: () => 'This value is not allowed.',
  type: (error) => {
    const [found = '', ...expected] = Array.from(error.matchAll(/"(\w+)"/g), ([, type]) => type);
    return `Expected ${expected.join(' or ')}, found ${found}.`;
  },
  required: (error) => error.replace(/^Instance does not have required property (.*)\.$/s, '$1 is missing.'),
  enum: (error) => {
    const values = JSON.parse(error.slice(error.indexOf('['), -1)) as unknown[];
    return `Must be one of ${values.map((value) => JSON.stringify(value)).join(', ')}.`;
  },
  const: (error) => error.replace(/^Instance does not match (.*)$/s, 'Must be $1'),
  pattern: () => 'The text doesn’t match the pattern.',
  format: (error) => error.replace(/^String does not match format "(.*)"\.$/, 'The text is no valid $1.'),
  anyOf: () => 'The value matches none of the alternatives.',
  oneOf: () => 'The value must match exactly one of the alternatives.',
  not: () => 'This value is not allowed.',
  uniqueItems: (error) =>
    error.replace(
      /^\D+(\d+)\D+(\d+)\.$/,
      (_, one, other) => `Items ${Number(one) + 1} and ${Number(other) + 1} are the same.`,
    ),
  contains: () => tooFewMatching,
  minContains: () => tooFewMatching,
  maxContains: () => 'The list has too many matching items.',
  // The validator says that 3 is less than 3.
  exclusiveMinimum: (error) => error.replace(' is less than ', ' is less than or equal to '),
  minLength: belowLimit('text', 'character'),
  maxLength: aboveLimit('text', 'character'),
  minItems: belowLimit('list', 'item'),
  maxItems: aboveLimit('list', 'item'),
  minProperties: belowLimit('object', 'property', 'properties'),
  maxProperties: aboveLimit('object', 'property', 'properties'),
};

/** The limit in '(3 < 4)' or 'at least 4 properties', which the validator says of the maximum, too. */
const limitIn = (error: string) => Number(/ (\d+)(?:\)| properties)\.$/.exec(error)?.[1]);

function belowLimit(what: string, one: string, many = `${one}s`) {
  return (error: string) =>
    limitIn(error) === 1 ? `The ${what} is empty.` : `The ${what} has fewer than ${limitIn(error)} ${many}.`;
}

function aboveLimit(what: string, one: string, many = `${one}s`) {
  return (error: string) =>
    limitIn(error) === 0
      ? `The ${what} must be empty.`
      : `The ${what} has more than ${limitIn(error)} ${limitIn(error) === 1 ? one : many}.`;
}

const withoutNumber = (sentence: string) => sentence.replace(/^\S+ is/, 'The number is');

/** For keywords whose sentence contains a value of the record. */
const kinds: Record<string, (sentence: string) => string> = {
  minimum: withoutNumber,
  maximum: withoutNumber,
  exclusiveMinimum: withoutNumber,
  exclusiveMaximum: withoutNumber,
  multipleOf: withoutNumber,
  uniqueItems: () => 'The list has the same item twice.',
};

const sentenceFor = (keyword: string, error: string) =>
  (sentences[keyword]?.(error) ?? error).replace(/^Instance /, 'The value ').replace(/^String /, 'The text ');

const shortened = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);
