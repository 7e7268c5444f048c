import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { fold } from '@scv/api/schemas';
import { maxCompared } from '@scv/json-check/file-limits';
import { type IdMember, RecordHashes, repeatedIds } from '@scv/json-check/record-hashes';
import {
  isObject,
  keepsDigits,
  memberOf,
  parseRecord,
  parseWritten,
  type RecordValue,
  WrittenNumber,
} from '@scv/json-check/record-value';

export interface RecordRow {
  /** From 1. */
  record: number;
  /** The values by column in one line, numbers as they are written. A record that is no object has one. */
  cells: string[];
  /** A digit for each cell, by which it is sorted (`kinds`). */
  kinds: string;
  /** All values of the record, folded for a search. */
  searched: string;
  /** Its bytes in the file. */
  from: number;
  to: number;
}

/** Numbers are sorted before texts, and these before the rest. A record without the member comes last. */
export const kinds = { number: '0', text: '1', rest: '2', missing: '3' } as const;

/** A member by which the records may be told apart. */
export interface IdColumn extends Pick<IdMember, 'name' | 'tellsApart' | 'hashes'> {
  repeated: { count: number; first: { id: string; record: number; earlier: number }[] };
}

export interface RecordRows {
  /** The members of the records, in the order in which they appear. Empty if no record is an object. */
  columns: string[];
  rows: RecordRow[];
  /** The best first; undefined if the file is too large to compare its ids. */
  ids: IdColumn[] | undefined;
}

const max = { rows: 10_000, columns: 40, items: 12, cell: 200 } as const;

/** The records of a list, as bytes: all of a file that can be compared, otherwise the first ones, up to 20 MB. */
export class KeptRecords {
  readonly #isAll: boolean;
  readonly #texts: { text: Uint8Array | undefined; from: number; to: number }[] = [];
  #bytes = 0;

  /** @param size of the file */
  constructor(size: number) {
    this.#isAll = size <= maxCompared.bytes;
  }

  /** Keeps a record, if there is room. */
  take(text: Uint8Array | undefined, from: number, to: number): void {
    const hasRoom = this.#isAll
      ? this.#texts.length <= maxCompared.records
      : this.#texts.length < max.rows && this.#bytes < maxCompared.bytes;
    if (!hasRoom) return;
    this.#texts.push({ text, from, to });
    this.#bytes += text?.length ?? 0;
  }

  /** Reads the first records for the table, and all of them for their ids, unless there are more than can be compared. */
  rows(): RecordRows {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const hashes = this.#isAll && keepsDigits ? new RecordHashes(sha256Of) : undefined;
    const table = new TableRows();
    const valueAt = (index: number, parse = parseRecord): RecordValue | undefined => {
      const text = this.#texts[index]?.text;
      return text && parse(decoder.decode(text));
    };
    for (const [index, { from, to }] of this.#texts.entries()) {
      const isShown = index < max.rows;
      const value = valueAt(index, isShown ? parseWritten : parseRecord);
      if (isShown) table.add(value, from, to);
      hashes?.add(value);
    }
    const ids = hashes?.result()?.map((member) => {
      const { count, first } = repeatedIds(member);
      const { name, tellsApart, hashes: pairs } = member;
      const idAt = (record: number) => textOf(memberOf(valueAt(record - 1, parseWritten), name) ?? '');
      const places = first.map((each) => ({ ...each, id: idAt(each.record) }));
      return { name, tellsApart, hashes: pairs, repeated: { count, first: places } };
    });
    return { columns: table.columns, rows: table.rows, ids };
  }
}

const sha256Of = (text: string) => sha256(utf8ToBytes(text));

class TableRows {
  readonly rows: RecordRow[] = [];
  readonly #columnOf = new Map<string, number>();

  get columns(): string[] {
    return [...this.#columnOf.keys()];
  }

  add(value: RecordValue | undefined, from: number, to: number): void {
    const shown = value === undefined ? 'Too large to be shown' : value;
    const values: RecordValue[] = isObject(shown) ? [] : [shown];
    for (const [name, member] of isObject(shown) ? Object.entries(shown) : []) {
      if (!this.#columnOf.has(name) && this.#columnOf.size < max.columns) this.#columnOf.set(name, this.#columnOf.size);
      const column = this.#columnOf.get(name);
      if (column !== undefined) values[column] = member;
    }
    this.rows.push({
      record: this.rows.length + 1,
      cells: Array.from(values, (each) => (each === undefined ? '' : textOf(each))),
      kinds: Array.from(values, kindOf).join(''),
      searched: fold(valuesIn(shown).join(' | ')),
      from,
      to,
    });
  }
}

function kindOf(value: RecordValue | undefined): string {
  if (typeof value === 'number') return kinds.number;
  // A number that is cut can't be compared.
  if (value instanceof WrittenNumber) return value.written.length > max.cell ? kinds.rest : kinds.number;
  return value === undefined ? kinds.missing : typeof value === 'string' ? kinds.text : kinds.rest;
}

/** A value in one line: the values inside of an object after commas, those of a list after semicolons. */
function textOf(value: RecordValue): string {
  const text = Array.isArray(value)
    ? value.slice(0, max.items).map(textOf).join('; ')
    : isObject(value)
      ? Object.values(value).slice(0, max.items).map(textOf).join(', ')
      : scalarText(value);
  return text.length > max.cell ? `${text.slice(0, max.cell).toWellFormed()}…` : text;
}

/** Every text, number, true, false and null in a value. */
function valuesIn(value: RecordValue): string[] {
  if (Array.isArray(value)) return value.flatMap(valuesIn);
  return isObject(value) ? Object.values(value).flatMap(valuesIn) : [scalarText(value)];
}

const scalarText = (value: RecordValue) => (value instanceof WrittenNumber ? value.written : String(value));
