import { dereference, type OutputUnit, type Schema, type SchemaDraft, validate } from '@cfworker/json-schema';
import { parseWritten, type RecordValue, WrittenNumber } from '@scv/json-check/record-value';
import { predicateOf, shownValue } from './fault-words.ts';

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
        const { errors } = validate(record, this.#schema, this.#draft, this.#lookup, stopsEarly);
        return errors.length === 0 ? [] : this.#faultsOf(errors, parseWritten(text));
      } catch (error) {
        if (!(error instanceof URIError)) throw error;
        return [faultOf([], '', 'has a member whose name is not valid Unicode')];
      }
    });
  }

  /** The validator's errors in plain words, without those of containers and of the alternatives of anyOf and oneOf. */
  #faultsOf(errors: readonly OutputUnit[], record: RecordValue): Fault[] {
    const faults: Fault[] = [];
    let alternatives = '';
    for (const [index, unit] of errors.entries()) {
      const { keyword, instanceLocation, error } = unit;
      // The location of a `false` is wrong, but its container's error is before it.
      const container = keyword === 'false' ? errors[index - 1] : undefined;
      const location = container?.keywordLocation ?? unit.keywordLocation;
      if (containers.has(keyword) || (alternatives !== '' && location.startsWith(alternatives))) continue;
      if (keyword === 'anyOf' || keyword === 'oneOf') alternatives = `${location}/`;
      const names = namesIn(instanceLocation);
      if (container !== undefined && unknownMembers.has(container.keyword)) {
        faults.push({ ...faultOf(names, '', 'is not a member that the schema knows'), isUnknown: true });
      } else if (keyword === 'required') {
        faults.push(faultOf([...names, /required property "(.*)"\.$/s.exec(error)?.[1] ?? ''], '', 'is missing'));
      } else {
        const predicate = predicateOf({ keyword, rule: this.#ruleAt(location), error });
        faults.push(faultOf(names, valueAt(record, names), predicate));
      }
    }
    return faults;
  }

  /** @param location of a keyword in the schema, through references */
  #ruleAt(location: string): Partial<Schema> {
    let part: unknown = this.#schema;
    for (const name of namesIn(location).slice(0, -1)) {
      const { [name]: next, __absolute_ref__: target } = (part ?? {}) as Schema;
      part = name === '$ref' ? this.#lookup[target ?? String(next)] : next;
    }
    return typeof part === 'object' && part !== null ? part : {};
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
  /** The value as it is shown; empty if it is missing, an object or a list. */
  value: string;
  /** 'country ‘XX1’ is not a two-letter country code' */
  sentence: string;
  /** The same without value and places in lists: faults with the same path but for these are of one kind. */
  kind: string;
  /** The schema only doesn't know the member. */
  isUnknown?: true;
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

/** A `false` in these refuses the members that the schema doesn't name. */
const unknownMembers = new Set(['additionalProperties', 'unevaluatedProperties']);

/** The names and places in a pointer of the validator, such as `#/a~1b/0`. */
const namesIn = (pointer: string) =>
  decodeURIComponent(pointer)
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));

function valueAt(record: RecordValue, names: readonly string[]): string {
  const value = names.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], record);
  return value instanceof WrittenNumber ? value.written : shownValue(value);
}

/** @param names where in the record; empty for the record itself */
export function faultOf(names: readonly string[], value: string, predicate: string): Fault {
  const path = names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const isInList = names.some((name, index) => index > 0 && isPlace(name));
  const shown = value === '' ? '' : `${isInList ? ':' : ''} ${value}`;
  return {
    path: shortened(path),
    value,
    sentence: shortened(`${subjectOf(names)}${shown} ${predicate}`),
    kind: shortened(`${subjectOf(names.filter((name, index) => index === 0 || !isPlace(name)))} ${predicate}`),
  };
}

/** 'share of item 2 of beneficialOwners' */
function subjectOf(names: readonly string[]): string {
  if (names.length === 0) return 'The record';
  return names
    .map((name, index) => (index > 0 && isPlace(name) ? `item ${Number(name) + 1}` : name))
    .toReversed()
    .join(' of ');
}

const isPlace = (name: string) => /^\d+$/.test(name);

const shortened = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);
