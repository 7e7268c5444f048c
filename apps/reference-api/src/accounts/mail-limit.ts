import { ProblemError } from '@scv/api/schemas';
import type { Queryable } from '../database/database.ts';
import { ProviderRefusal } from './okta-api.ts';

const maxMails = 3;
const hourMs = 60 * 60_000;

/**
 * Lets administrators send a person three mails in an hour. Mails that the provider refuses don't count;
 * those whose answer was lost do, because they may have been sent.
 * @throws ProblemError 429, and what `send` throws
 */
export async function limitMails(
  db: Queryable,
  { id, now }: { id: string; now: number },
  send: () => Promise<void>,
): Promise<void> {
  const hourAgo = new Date(now - hourMs).toISOString();
  const [counted] = await db.query(
    `UPDATE users SET
       account_mails = CASE WHEN account_mails_since > $2 THEN account_mails + 1 ELSE 1 END,
       account_mails_since = CASE WHEN account_mails_since > $2 THEN account_mails_since ELSE $3 END
     WHERE id = $1 AND NOT (account_mails >= ${maxMails} AND account_mails_since > $2) RETURNING 1`,
    [id, hourAgo, new Date(now).toISOString()],
  );
  if (!counted) throw await tooMany(db, id, now);
  try {
    await send();
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      await db.query('UPDATE users SET account_mails = account_mails - 1 WHERE id = $1 AND account_mails > 0', [id]);
    }
    throw error;
  }
}

async function tooMany(db: Queryable, id: string, now: number): Promise<ProblemError> {
  const [row] = await db.query<{ since: Date }>('SELECT account_mails_since AS since FROM users WHERE id = $1', [id]);
  const seconds = Math.max(1, Math.ceil(((row?.since.getTime() ?? now) + hourMs - now) / 1000));
  const message = `This person got ${maxMails} mails in the last hour. Try again in ${Math.ceil(seconds / 60)} minutes.`;
  return new ProblemError(429, message, { headers: { 'Retry-After': String(seconds) } });
}
