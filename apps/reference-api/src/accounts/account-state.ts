import type { Queryable } from '../database/database.ts';

/** How many accounts don't agree with their users yet, and how many of them the provider refuses to change. */
export async function countWaitingAccounts(db: Queryable): Promise<{ waiting: number; refused: number }> {
  const sql = 'SELECT count(*) AS waiting, count(*) FILTER (WHERE refused) AS refused FROM account_changes';
  const [counts] = await db.query<{ waiting: number; refused: number }>(sql);
  return counts ?? { waiting: 0, refused: 0 };
}
