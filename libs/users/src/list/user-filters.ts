import type { ListUsersParams } from '@scv/api';

/** What the list shows: the page from 0, rows on a page, and the search text, trimmed. */
export interface UserFilters {
  readonly page: number;
  readonly size: number;
  readonly query: string;
}

/** The sizes on offer; the first is the default (specification, section 9). */
export const pageSizes = [10, 25, 50, 100] as const;

export const defaultFilters: UserFilters = { page: 0, size: pageSizes[0], query: '' };

/** The contract's limits: the server refuses anything larger. */
const maxPage = 10_000_000;
const maxQueryLength = 254;

/** Reads the address bar, where pages count from 1. Invalid values become the default. */
export function readFilters(search: URLSearchParams): UserFilters {
  const page = wholeNumber(search.get('page'));
  const size = wholeNumber(search.get('size'));
  return {
    page: page >= 1 && page <= maxPage ? page - 1 : defaultFilters.page,
    size: pageSizes.find((offered) => offered === size) ?? defaultFilters.size,
    query: cleanQuery(search.get('query') ?? ''),
  };
}

/** Writes the address bar; defaults are left out. */
export function writeFilters({ page, size, query }: UserFilters): URLSearchParams {
  return new URLSearchParams({
    ...(page !== defaultFilters.page && { page: String(page + 1) }),
    ...(size !== defaultFilters.size && { size: String(size) }),
    ...(query !== '' && { query }),
  });
}

/** The list call's parameters; an empty search text is left out (specification, section 5). */
export function listParams({ page, size, query }: UserFilters): ListUsersParams {
  return { page, size, ...(query !== '' && { query }) };
}

/** Trims a search text (specification, section 5), cuts it to the contract's limit, and drops what is not valid text. */
export function cleanQuery(text: string): string {
  return text.replaceAll('\0', '').trim().slice(0, maxQueryLength).trimEnd().toWellFormed();
}

function wholeNumber(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
