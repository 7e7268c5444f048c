import { maxCompared } from './file-limits.ts';
import { rankedMembers, type RankedMember } from './id-members.ts';
import { canonical, isObject, memberOf, type RecordValue, WrittenNumber } from './record-value.ts';

/** The version of the hash (contract, `CddRecordHashes`). */
export const hashVersion = 2;

/** Computes the SHA-256 of a text in UTF-8. */
export type Sha256 = (text: string) => Uint8Array;

/** What the choice of the members looks at: records, and different members of them. */
const sample = { records: 500, members: 50 } as const;

/** Longer texts are no ids. */
const maxIdLength = 200;

/** In place of a hash: the record has no id, or is too large. */
const none = -1;

/** A member by which the records of a list may be told apart. */
export interface IdMember extends RankedMember {
  /** The hash of each record's id, in order; -1 for a record without one. */
  ids: readonly number[];
  /** For each record with an id, in order, the hashes of the id and of the record, six bytes each. */
  hashes: Uint8Array<ArrayBuffer>;
}

/** Hashes the records of a list, to find repeated ids, and to compare the records with those of another list. */
export class RecordHashes {
  readonly #sha256: Sha256;
  readonly #records: number[] = [];
  /** The ids of the sample by member, as texts; undefined once the members are chosen. */
  #sample: Map<string, (string | undefined)[]> | undefined = new Map();
  #members: (RankedMember & { ids: number[] })[] = [];
  #isFull = false;

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  /** @param record undefined for one that is too large, which is left out */
  add(record: RecordValue | undefined): void {
    this.#isFull ||= this.#records.length === maxCompared.records;
    if (this.#isFull) return;
    if (this.#sample && record !== undefined) this.#addTo(this.#sample, record);
    for (const { name, ids } of this.#members)
      ids.push(this.#hash(record === undefined ? undefined : idText(record, name)));
    this.#records.push(this.#hash(record === undefined ? undefined : canonical(record)));
    if (this.#sample && this.#records.length === sample.records) this.#chooseFrom(this.#sample);
  }

  /** @returns the best member first; undefined if there are too many records to compare */
  result(): IdMember[] | undefined {
    if (this.#isFull) return undefined;
    if (this.#sample) this.#chooseFrom(this.#sample);
    return this.#members.map((member) => ({ ...member, hashes: this.#pairs(member.ids) }));
  }

  #addTo(texts: Map<string, (string | undefined)[]>, record: RecordValue): void {
    for (const name of isObject(record) ? Object.keys(record) : []) {
      const text = idText(record, name);
      if (text === undefined) continue;
      if (!texts.has(name) && texts.size < sample.members) texts.set(name, []);
      const known = texts.get(name);
      if (known) known[this.#records.length] = text;
    }
  }

  #chooseFrom(texts: ReadonlyMap<string, readonly (string | undefined)[]>): void {
    const records = this.#records.length;
    this.#sample = undefined;
    this.#members = rankedMembers(texts, records).map((member) => {
      const known = texts.get(member.name) ?? [];
      return { ...member, ids: Array.from({ length: records }, (_, index) => this.#hash(known[index])) };
    });
  }

  /** The first 48 bits; -1 for undefined. */
  #hash(text: string | undefined): number {
    if (text === undefined) return none;
    const { buffer, byteOffset } = this.#sha256(text);
    return readHash(new DataView(buffer, byteOffset), 0);
  }

  #pairs(ids: readonly number[]): Uint8Array<ArrayBuffer> {
    const known = Array.from(ids.keys()).filter((index) => ids[index] !== none && this.#records[index] !== none);
    const view = new DataView(new ArrayBuffer(known.length * pairBytes));
    for (const [nth, index] of known.entries()) {
      writeHash(view, nth * pairBytes, ids[index] as number);
      writeHash(view, nth * pairBytes + hashBytes, this.#records[index] as number);
    }
    return new Uint8Array(view.buffer);
  }
}

/** A record's id, a text of 1 to 200 characters or a number, as the text that is hashed. */
function idText(record: RecordValue, name: string): string | undefined {
  const id = memberOf(record, name);
  const isId =
    typeof id === 'string'
      ? id !== '' && id.length <= maxIdLength
      : typeof id === 'number' || id instanceof WrittenNumber;
  return isId ? canonical(id as RecordValue) : undefined;
}

/** Of the hash of an id, and of the pair that it is with the record's. */
const hashBytes = 6;
const pairBytes = 2 * hashBytes;

const readHash = (view: DataView, at: number): number => view.getUint16(at) * 2 ** 32 + view.getUint32(at + 2);

function writeHash(view: DataView, at: number, hash: number): void {
  view.setUint16(at, Math.floor(hash / 2 ** 32));
  view.setUint32(at + 2, hash % 2 ** 32);
}

/** Records whose id an earlier record has, with the first of them. Both records count from 1. */
export interface RepeatedIds {
  count: number;
  first: { record: number; earlier: number }[];
}

/** The number of repeated ids whose records are kept. */
const maxFirst = 5;

/** Finds repeated ids by their hashes. Two different ids among 200,000 have the same hash once in 14,000 files. */
export function repeatedIds({ ids }: Pick<IdMember, 'ids'>): RepeatedIds {
  const recordOf = new Map<number, number>();
  const found: RepeatedIds = { count: 0, first: [] };
  for (const [index, id] of ids.entries()) {
    const earlier = recordOf.get(id);
    if (id === none) continue;
    if (earlier === undefined) recordOf.set(id, index + 1);
    else {
      found.count += 1;
      if (found.first.length < maxFirst) found.first.push({ record: index + 1, earlier });
    }
  }
  return found;
}

/** How the records of a file differ from those of an earlier one. Of records with the same id the last one counts. */
export interface Differences {
  added: number;
  removed: number;
  changed: number;
}

/** Compares lists by the hashes of a member (`IdMember`). */
export function differences(before: Uint8Array, now: Uint8Array): Differences {
  const [earlier, later] = [recordsById(before), recordsById(now)];
  let [known, changed] = [0, 0];
  for (const [id, record] of later) {
    const same = earlier.get(id);
    if (same === undefined) continue;
    known += 1;
    if (same !== record) changed += 1;
  }
  return { added: later.size - known, removed: earlier.size - known, changed };
}

function recordsById({ buffer, byteOffset, byteLength }: Uint8Array): ReadonlyMap<number, number> {
  const view = new DataView(buffer, byteOffset, byteLength);
  const records = new Map<number, number>();
  for (let at = 0; at < byteLength; at += pairBytes) records.set(readHash(view, at), readHash(view, at + hashBytes));
  return records;
}
