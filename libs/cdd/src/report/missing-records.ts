import type { Content } from '../check/content-reader.ts';

/** Why a well-formed file has no records, as a sentence; undefined if it has some. */
export function missingRecords({ root, records }: Pick<Content, 'root' | 'records'>): string | undefined {
  if (root.kind !== 'object' && root.kind !== 'array') {
    return 'It is a single value. A CDD file is an object or a list.';
  }
  if (root.count === 0) return `It is an empty ${root.kind === 'array' ? 'list' : 'object'}.`;
  return records.count === 0 ? 'Its list of records is empty.' : undefined;
}
