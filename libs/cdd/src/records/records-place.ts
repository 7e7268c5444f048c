import type { Content } from '../check/content-reader.ts';

/** Where the records of a file are. */
export interface RecordsPlace {
  /** Number of brackets around a record: 0 if the whole file is one record. */
  depth: 0 | 1 | 2;
  /** For depth 2: the position, from 0, of the value that holds the records in the top-level object. */
  member: number;
}

/** @returns undefined if the file has no records */
export function recordsPlace({ root, records }: Pick<Content, 'root' | 'records'>): RecordsPlace | undefined {
  if (records.count === 0) return undefined;
  if (root.kind === 'array') return { depth: 1, member: 0 };
  return records.list ? { depth: 2, member: records.list.place ?? 0 } : { depth: 0, member: 0 };
}
