import { invalidPlace } from '@scv/api/schemas';

/**
 * A page of a list by time.
 * @param after id of the last row before the page
 * @throws ProblemError 400 when there is no such row
 */
export function pageOf<Row extends { id: string }>(rows: readonly Row[], size: number, after: string | undefined) {
  const start = after === undefined ? 0 : placeOf(rows, 'after', after) + 1;
  const page = rows.slice(start, start + size);
  const last = page.at(-1);
  const hasNext = rows.length > start + size;
  return { rows: page, hasNext, ...(hasNext && last && { next: last.id }) };
}

export function placeOf(rows: readonly { id: string }[], parameter: string, id: string): number {
  const place = rows.findIndex((row) => row.id === id);
  if (place === -1) throw invalidPlace(parameter);
  return place;
}
