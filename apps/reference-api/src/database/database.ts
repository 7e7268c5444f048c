import { setTimeout as wait } from 'node:timers/promises';
import { storableJson } from './storable.ts';

type Row = Record<string, unknown>;

/**
 * Runs SQL: the database itself or an open transaction. Parameters are $1, $2, …, whose texts may have any characters
 * (storable.ts); JSON is made by `storableJson`. bigint is returned as number.
 */
export interface Queryable {
  query<Result extends object = Row>(sql: string, params?: readonly unknown[]): Promise<Result[]>;
  /** Runs several statements without parameters and without a limit of time, for migrations. */
  execute(sql: string): Promise<void>;
}

/** Inserts rows in one statement. Members missing in a row are NULL. */
export async function insertRows(db: Queryable, table: string, rows: readonly object[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ');
  const from = `json_populate_recordset(NULL::${table}, $1::json)`;
  await db.query(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${from}`, [storableJson(rows)]);
}

/** PGlite or PostgreSQL; the SQL is the same for both. */
export interface Database extends Queryable {
  /**
   * Commits everything that `work` does, or nothing when it throws. May call `work` again after a serialization failure
   * or a deadlock, so `work` must have no other side effects. `work` must use only the given transaction: PGlite has
   * one connection, and using the database itself would deadlock.
   */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Runs a statement for a health check or the metrics, within three seconds. It has a connection of its own, so that
   * it doesn't wait for other calls (PGlite has only one).
   */
  probe: Queryable['query'];
  /** The connections of this process; undefined for PGlite. */
  connections?: () => Connections;
  close(): Promise<void>;
}

/** How many connections to the database are in use or idle, and how many calls wait for one. */
export interface Connections {
  used: number;
  idle: number;
  waiting: number;
}

/** The five-character SQLSTATE of a failed statement (PostgreSQL manual, appendix A), if the error has one. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The database can't be reached or doesn't answer: an error without an SQLSTATE. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/**
 * Whether the same call may succeed later. SQLSTATE: connection lost (08), out of resources (53), stopped, starting or
 * timed out (57), read-only, lock not available, or still in conflict after all retries.
 */
export const isUnavailable = (error: unknown) =>
  error instanceof DatabaseUnavailable || /^(08|53|57|25006|55P03|40001|40P01)/.test(sqlState(error) ?? '');

/** A lock wasn't free within the limit of `openPostgres`. */
export const isLocked = (error: unknown) => sqlState(error) === '55P03';

export const isUniqueViolation = (error: unknown) => sqlState(error) === '23505';

/** Serialization failure and deadlock. */
const retryable = new Set(['40001', '40P01']);
const maxAttempts = 8;
const maxDelayMs = 250;

/** Repeats a statement or a transaction that conflicted with another one, after growing random delays. */
export async function withRetries<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === maxAttempts || !retryable.has(sqlState(error) ?? '')) throw error;
      await wait(Math.random() * Math.min(maxDelayMs, 5 * 2 ** attempt));
    }
  }
}

/** SQL for a time in RFC 3339, in UTC with microseconds: PostgreSQL's precision, so that a cursor is exact. */
export const timeText = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A time in milliseconds as a parameter of a statement: the API's time, not the database's, so that tests can set it. */
export const timestamp = (milliseconds: number): string => new Date(milliseconds).toISOString();

const [firstTime, lastTime] = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'].map(Date.parse) as [number, number];

/**
 * The same time as PostgreSQL reads it: without year 0 and offsets of 16 hours, with the microseconds that Date drops.
 */
export function inUtc(time: string): string {
  const milliseconds = new Date(Math.min(lastTime, Math.max(firstTime, Date.parse(time)))).toISOString().slice(0, -1);
  const microseconds = /\.\d{3}(\d{1,3})/.exec(time)?.[1] ?? '';
  return `${milliseconds}${microseconds}Z`;
}
