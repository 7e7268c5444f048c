import { createHash } from 'node:crypto';
import { forgetUnknownUsernames } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { ProblemError } from '../problem.ts';

const freeFailures = 5;
const firstWait = 30;
const longestWait = 15 * 60;
const forgottenAfter = 24 * 60 * 60;
const mostUsernames = 100_000;
const attemptsBetweenCleanings = 500;

/** Slows down guessing: after five failures for one username each further attempt has to wait longer. */
export interface Lockout {
  /**
   * Counts an attempt as failed before its password is looked at, so that guesses sent at once can't outrun the count.
   * @throws ProblemError 429 while the username has to wait
   */
  charge(username: string): Promise<void>;
  /** Takes the charges back: the password was right. */
  forgive(username: string): Promise<void>;
}

/** @param now the time in milliseconds, for tests */
export function createLockout(database: Database, now: () => number = Date.now): Lockout {
  let attempts = 0;
  return {
    async charge(username) {
      attempts += 1;
      if (attempts % attemptsBetweenCleanings === 0) await clean(database, now());
      const digest = digestOf(username);
      if (!(await count(database, digest, now()))) throw await mustWait(database, digest, now());
    },
    async forgive(username) {
      await database.query('DELETE FROM sign_in_failures WHERE username_digest = $1', [digestOf(username)]);
    },
  };
}

/** Usernames are the same whatever their letter case. */
const digestOf = (username: string) => createHash('sha256').update(username.toLowerCase()).digest('hex');

/** The clock is the API's, not the database's, so that tests can set it. */
const timestamp = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * One statement, so that of attempts at the same moment each sees the one before.
 * @returns whether the attempt may go on
 */
async function count(database: Database, digest: string, now: number): Promise<boolean> {
  const rows = await database.query(
    `INSERT INTO sign_in_failures AS known (username_digest, failures, last_failure_at, blocked_until)
     VALUES ($1, 1, $2, $2)
     ON CONFLICT (username_digest) DO UPDATE SET
       failures = CASE WHEN known.last_failure_at < $3 THEN 1 ELSE known.failures + 1 END,
       last_failure_at = $2,
       blocked_until = CASE WHEN known.last_failure_at < $3 OR known.failures + 1 < $4 THEN $2::timestamptz
         ELSE $2::timestamptz + interval '1 second' * least($5, $6 * power(2, least(known.failures + 1 - $4, 20)))
       END
     WHERE known.blocked_until <= $2
     RETURNING failures`,
    [digest, timestamp(now), timestamp(now - forgottenAfter * 1000), freeFailures, longestWait, firstWait],
  );
  return rows.length > 0;
}

async function mustWait(database: Database, digest: string, now: number): Promise<ProblemError> {
  const [row] = await database.query<{ until: Date }>(
    'SELECT blocked_until AS until FROM sign_in_failures WHERE username_digest = $1',
    [digest],
  );
  const seconds = Math.max(1, Math.ceil(((row?.until.getTime() ?? now) - now) / 1000));
  return new ProblemError(429, `Too many failed sign-ins. Try again in ${inWords(seconds)}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

function inWords(seconds: number): string {
  const [amount, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/** Keeps its table and the audit trail small, even when somebody tries ever new usernames. */
async function clean(database: Database, now: number): Promise<void> {
  const forgotten = timestamp(now - forgottenAfter * 1000);
  await database.query('DELETE FROM sign_in_failures WHERE last_failure_at < $1', [forgotten]);
  await database.query(
    `DELETE FROM sign_in_failures WHERE username_digest IN (
       SELECT username_digest FROM sign_in_failures ORDER BY last_failure_at DESC OFFSET $1)`,
    [mostUsernames],
  );
  await forgetUnknownUsernames(database, now);
}
