/** A number as it is written in the file, so that no digit is lost. */
export class WrittenNumber {
  readonly written: string;

  constructor(written: string) {
    this.written = written;
  }

  /** For JSON.stringify, in browsers that can write a number's digits. */
  toJSON(): unknown {
    return rawJson?.(this.written) ?? Number(this.written);
  }
}

/** ES2026, "JSON.parse source text access". TypeScript's library doesn't have it. */
const { rawJSON: rawJson } = JSON as { rawJSON?: (text: string) => unknown };

/** A parsed record, or a value in it. */
export type RecordValue =
  | string
  | number
  | boolean
  | null
  | WrittenNumber
  | readonly RecordValue[]
  | { readonly [name: string]: RecordValue };

/** Parses a record, keeping each number as it is written. Browsers without source text get doubles. */
export const parseWritten = (text: string): RecordValue =>
  JSON.parse(text, (_name, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? new WrittenNumber(context.source) : value,
  ) as RecordValue;

/** Whether this browser keeps the digits of numbers. If not, a record's hash would differ from the server's. */
export const keepsDigits = parseWritten('1') instanceof WrittenNumber;

/** Sixteen digits in a row, or an exponent: a double might not keep the number. */
const mayLoseDigits = /\d[\d.]{15}|\d[eE]/;

/** Parses a record so that `canonical` is right, several times as fast as `parseWritten`. */
export const parseRecord = (text: string): RecordValue =>
  mayLoseDigits.test(text) ? parseWritten(text) : (JSON.parse(text) as RecordValue);

export const isObject = (value: RecordValue | undefined): value is { readonly [name: string]: RecordValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber);

/** A member of a record; undefined if it has none of this name, or isn't an object. */
export const memberOf = (record: RecordValue | undefined, name: string): RecordValue | undefined =>
  isObject(record) && Object.hasOwn(record, name) ? record[name] : undefined;

/**
 * The text by which values are compared: canonical JSON (RFC 8785), but with numbers of any size by their value (contract,
 * `CddRecordHashes`).
 */
export function canonical(value: RecordValue): string {
  if (typeof value === 'number') return canonicalNumber(String(value));
  if (value instanceof WrittenNumber) return canonicalNumber(value.written);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] as RecordValue)}`).join(',')}}`;
}

/** Longer exponents, with which nobody counts, are left as they are written. */
const maxExponent = 15;

/**
 * The digits from the first to the last that isn't 0, then the power of ten unless it is 0: `1`, `1.0` and `10e-1` are
 * `1`, `-1200` is `-12e2`, `-0` is `0`.
 */
function canonicalNumber(written: string): string {
  if (/^-?[1-9]\d*$/.test(written) && !written.endsWith('0')) return written;
  const { sign, digits, power } = partsOf(written);
  if (digits === '') return '0';
  if (power === undefined) return written;
  return `${sign}${digits}${power === 0 ? '' : `e${power}`}`;
}

/** A number's digits from the first to the last that isn't 0, and the power of ten that they are multiplied by. */
function partsOf(written: string) {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(written) ?? [];
  const all = (whole + fraction).replace(/^0+/, '');
  let end = all.length;
  while (all[end - 1] === '0') end -= 1;
  const isKnown = exponent.length <= maxExponent;
  const power = isKnown ? Number(exponent) - fraction.length + all.length - end : undefined;
  return { sign, digits: all.slice(0, end), power };
}

/** Compares two numbers as they are written, by all of their digits. */
export function compareNumbers(one: string, other: string): number {
  const [first, second] = [Number(one), Number(other)];
  // Different doubles are in the order of the numbers.
  if (first !== second) return first < second ? -1 : 1;
  const [{ sign, digits, power = 0 }, { digits: others, power: otherPower = 0 }] = [partsOf(one), partsOf(other)];
  const size = digits.length + power - others.length - otherPower || Number(digits > others) - Number(digits < others);
  return sign === '' ? size : -size;
}
