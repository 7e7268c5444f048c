import type { SuccessOf } from '@scv/api/schemas';
import { cursorOf, readCursor } from './list-cursor.ts';
import { type Section, sectionOf, sectionsOf, type UserFilters, type UserSort } from './user-sort.ts';
import type { User } from '../user-row/user.ts';

export type UserList = SuccessOf<'getListOfUsers'>;

export interface ListQuery extends UserFilters {
  sort: UserSort;
  /** Starts at 0. */
  page: number;
  size: number;
  /** From `cursorOf`: reads the rows after that place, in place of `page`. */
  after?: string;
}

export interface Range {
  limit: number;
  offset: number;
  /** Values of the section's columns: reads only rows after them. */
  after: readonly string[] | undefined;
}

/** The rows to read pages from. */
interface Source {
  read: (section: Section, range: Range) => Promise<User[]>;
  sizeOf: (section: Section) => Promise<number>;
}

/**
 * Reads one page of sorted rows, section by section.
 * @param total its `totalCount` limits how far pages go; `after` reads on without a limit
 * @throws ProblemError 400 when `after` is not a cursor of this list
 */
export async function readPage(
  source: Source,
  { sort, page, size, after, ...filters }: ListQuery,
  total: Omit<UserList, 'userList' | 'hasNext' | 'next'>,
): Promise<UserList> {
  const sections = sectionsOf(sort, filters);
  const place = after === undefined ? undefined : readCursor(after, sort, sections);
  let offset = place ? 0 : page * size;
  let limit = place ? size + 1 : Math.max(0, Math.min(size, total.totalCount - offset));
  const rows: User[] = [];
  for (const section of place ? sections.slice(sections.indexOf(place.section)) : sections) {
    if (limit === 0) break;
    const skipped = offset > 0 && section !== sections.at(-1) ? Math.min(offset, await source.sizeOf(section)) : 0;
    const found = await source.read(section, {
      limit,
      offset,
      after: section === place?.section ? place.keys : undefined,
    });
    rows.push(...found);
    limit -= found.length;
    offset = found.length > 0 ? 0 : offset - skipped;
  }
  const userList = rows.slice(0, size);
  const hasNext = place ? rows.length > size : (page + 1) * size < total.totalCount;
  const last = userList.at(-1);
  const next = hasNext && last && { next: cursorOf(sort, sectionOf(sections, last), last) };
  return { userList, hasNext, ...total, ...next };
}
