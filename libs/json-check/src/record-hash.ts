import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Parses a record, keeping numbers as their source text so no digit is lost. Browsers without source text get doubles. */
export const parseRecord = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );

/** Whether the browser supports that. If not, a record's hash would differ from the server's. */
export const keepsDigits = parseRecord('1.0') === '1.0';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const propertyOf = (record: unknown, name: string) =>
  isRecord(record) && Object.hasOwn(record, name) ? record[name] : undefined;

/** A record's id, a text or a number; undefined if it has none. */
export function idOf(record: unknown, idName: string): string | undefined {
  const id = propertyOf(record, idName);
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** The hashes of a record's id and of its content, eight characters each (contract, `CddRecordHashes`). */
export const recordHashes = (id: string, record: unknown): string => hashOf(id) + hashOf(canonical(record));

const hashOf = (text: string) => btoa(String.fromCharCode(...sha256(utf8ToBytes(text)).subarray(0, 6)));

/** As RFC 8785, but with the numbers of `parseRecord`. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}
