type Row = Record<string, unknown>;

/** What runs SQL: the database itself or an open transaction. Parameters are $1, $2, …; bigint comes as number. */
export interface Queryable {
  query<Result extends object = Row>(sql: string, params?: readonly unknown[]): Promise<Result[]>;
  /** As `query`, but planned once for all parameters: for what runs with every request and has one best plan. */
  prepared<Result extends object = Row>(sql: string, params: readonly unknown[]): Promise<Result[]>;
  /** Runs several statements without parameters, as a migration has them. */
  execute(sql: string): Promise<void>;
}

/** PGlite or PostgreSQL; the SQL is the same for both. */
export interface Database extends Queryable {
  /**
   * Commits what `work` does, or nothing of it when it throws. May call `work` again after a serialization failure
   * or a deadlock, so `work` touches nothing but the transaction it is given. It must not use the database itself
   * meanwhile: PGlite has one connection only.
   */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** The five-character SQLSTATE of a failed statement (PostgreSQL manual, appendix A), if the error carries one. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Whether a unique constraint refused a row (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown) => sqlState(error) === '23505';
