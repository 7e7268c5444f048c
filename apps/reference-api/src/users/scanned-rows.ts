import type { Queryable } from '../database/database.ts';
import { isAfterPlace, orderBy, rowsOf } from './section-sql.ts';
import type { Range } from './user-pages.ts';
import type { Section } from './user-sort.ts';

const sampledRows = 1000;
const maxFarScan = 60_000;

/** SQL that tests a row, with placeholders from $1 on. */
interface Test {
  sql: string;
  values: readonly unknown[];
}

/** The matches among the first rows of a section, for FROM. */
export function scanOf(section: Section, range: Range, { sql, values }: Test, rows: number): string {
  const condition = isAfterPlace(section, range.after, values.length);
  const scanned = `SELECT * FROM ${rowsOf(section, { condition, max: rows })} ORDER BY ${orderBy(section)} LIMIT ${rows}`;
  return `(${scanned}) AS scanned WHERE ${sql}`;
}

/**
 * How many rows a far page probably needs, by the share of matches at the start of the section. Sorting all matches takes
 * about as long as scanning as many rows, so it is better for a page that needs more than `maxFarScan`.
 * @returns undefined if sorting is better
 */
export async function rowsToScan(db: Queryable, perRow: Test, section: Section, range: Range, maxScanned: number) {
  const needed = range.offset + range.limit;
  if (needed * 10 <= maxScanned) return maxScanned;
  const [sample] = await db.query<{ matches: number }>(
    `SELECT count(*)::int AS matches FROM ${scanOf(section, range, perRow, sampledRows)}`,
    [...perRow.values, ...(range.after ?? [])],
  );
  const rows = Math.ceil((1.3 * needed * sampledRows) / (sample?.matches ?? 0)) + sampledRows;
  return rows <= maxFarScan ? rows : undefined;
}
