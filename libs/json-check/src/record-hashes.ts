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

/** A member by which the records of a list may be told apart. */
export interface IdMember extends RankedMember {
  /** For each record with an id, in order, the hashes of the id and of the record, six bytes each. */
  hashes: Uint8Array<ArrayBuffer>;
  /** The numbers of the records without one, from 1. */
  without: readonly number[];
}

/** Hashes the records of a list, to find repeated ids, and to compare the records with those of another list. */
export class RecordHashes {
  readonly #sha256: Sha256;
  /** Number of records so far. */
  #records = 0;
  /** The first records: their hashes, and their ids as texts by member. Undefined once the members are chosen. */
  #sample: { records: (Uint8Array | undefined)[]; ids: Map<string, (string | undefined)[]> } | undefined = {
    records: [],
    ids: new Map(),
  };
  #members: MemberHashes[] = [];
  #isFull = false;

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  /** @param record undefined for one that is too large, which is left out */
  add(record: RecordValue | undefined): void {
    this.#isFull ||= this.#records === maxCompared.records;
    if (this.#isFull) return;
    this.#records += 1;
    const hash = record === undefined ? undefined : this.#sha256(canonical(record));
    if (this.#sample) {
      this.#sample.records.push(hash);
      if (record !== undefined) this.#addToSample(this.#sample.ids, record);
      if (this.#records === sample.records) this.#chooseMembers();
    } else {
      for (const member of this.#members) this.#addTo(member, idText(record, member.name), hash, this.#records);
    }
  }

  /** @returns the best member first; undefined if there are too many records to compare */
  result(): IdMember[] | undefined {
    if (this.#isFull) return undefined;
    this.#chooseMembers();
    return this.#members.map(({ size, hashes, ...member }) => ({ ...member, hashes: hashes.subarray(0, size) }));
  }

  #addToSample(ids: Map<string, (string | undefined)[]>, record: RecordValue): void {
    for (const name of isObject(record) ? Object.keys(record) : []) {
      const text = name === '' || name.length > maxCompared.idName ? undefined : idText(record, name);
      if (text === undefined) continue;
      if (!ids.has(name) && ids.size < sample.members) ids.set(name, []);
      const known = ids.get(name);
      if (known) known[this.#records - 1] = text;
    }
  }

  #chooseMembers(): void {
    if (!this.#sample) return;
    const { records, ids } = this.#sample;
    this.#sample = undefined;
    this.#members = rankedMembers(ids, records.length).map((member) => {
      const chosen = { ...member, hashes: new Uint8Array(sample.records * pairBytes), size: 0, without: [] };
      for (const [index, hash] of records.entries())
        this.#addTo(chosen, ids.get(member.name)?.[index], hash, index + 1);
      return chosen;
    });
  }

  #addTo(member: MemberHashes, id: string | undefined, hash: Uint8Array | undefined, record: number): void {
    if (id === undefined || hash === undefined) return void member.without.push(record);
    const { hashes, size } = member;
    if (size === hashes.length) {
      member.hashes = new Uint8Array(Math.min(2 * size, maxCompared.records * pairBytes));
      member.hashes.set(hashes);
    }
    member.hashes.set(this.#sha256(id).subarray(0, hashBytes), size);
    member.hashes.set(hash.subarray(0, hashBytes), size + hashBytes);
    member.size += pairBytes;
  }
}

/** There is room for more hashes after the first `size` bytes. */
type MemberHashes = Omit<IdMember, 'without'> & { size: number; without: number[] };

/** A record's id, a text of 1 to 200 characters or a number, as the text that is hashed. */
function idText(record: RecordValue | undefined, name: string): string | undefined {
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

/** Records whose id an earlier record has, with the first of them. Both records count from 1. */
export interface RepeatedIds {
  count: number;
  first: { record: number; earlier: number }[];
}

/** The number of repeated ids whose records are kept. */
const maxFirst = 5;

/** Finds repeated ids by their hashes. Two different ids among 200,000 have the same hash once in 14,000 files. */
export function repeatedIds({ hashes, without }: Pick<IdMember, 'hashes' | 'without'>): RepeatedIds {
  const recordOf = new Map<number, number>();
  const found: RepeatedIds = { count: 0, first: [] };
  const missing = new Set(without);
  const ids = viewOf(hashes);
  let record = 0;
  for (let at = 0; at < hashes.length; at += pairBytes) {
    do record += 1;
    while (missing.has(record));
    const id = readHash(ids, at);
    const earlier = recordOf.get(id);
    if (earlier === undefined) recordOf.set(id, record);
    else {
      found.count += 1;
      if (found.first.length < maxFirst) found.first.push({ record, earlier });
    }
  }
  return found;
}

/** How the records of a file differ from those of an earlier one. Of records with the same id the last one counts. */
interface Differences {
  added: number;
  removed: number;
  changed: number;
}

/**
 * Compares lists by the hashes of a member (`IdMember`).
 * @returns also how many records of the later list have the id of an earlier one
 */
export function differences(before: Uint8Array, now: Uint8Array): Differences & { repeated: number } {
  const [earlier, later] = [recordsById(before), recordsById(now)];
  let [known, changed] = [0, 0];
  for (const [id, record] of later) {
    const same = earlier.get(id);
    if (same === undefined) continue;
    known += 1;
    if (same !== record) changed += 1;
  }
  const repeated = now.length / pairBytes - later.size;
  return { added: later.size - known, removed: earlier.size - known, changed, repeated };
}

function recordsById(hashes: Uint8Array): ReadonlyMap<number, number> {
  const view = viewOf(hashes);
  const records = new Map<number, number>();
  for (let at = 0; at < hashes.length; at += pairBytes) records.set(readHash(view, at), readHash(view, at + hashBytes));
  return records;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);
