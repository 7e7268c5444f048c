import { createHash } from 'node:crypto';
import { ProblemError } from '@scv/api/schemas';
import { emailKey } from '@scv/api/email-key';
import { deleteOldActivity } from '../activity/retention.ts';
import { type Database, timestamp } from '../database/database.ts';

/** Many people may share an address; nobody else uses their username or browser. */
const freeAttempts = { username: 5, device: 5, network: 30 };
const minWaitSeconds = 30;
const maxWaitSeconds = 15 * 60;
/** One failure is forgotten per this interval, so a whole office's typos don't add up. Guessers are faster. */
const secondsToForget = 60 * 60;
const keptMs = 24 * 60 * 60 * 1000;
const maxRows = 100_000;
const attemptsBetweenCleanups = 500;

/** The subject of a count of failures: a username, a known browser (known-devices.ts) or a network. */
export interface Counted {
  kind: keyof typeof freeAttempts;
  name: string;
}

/**
 * Slows down password guessing: after a number of failures, each further attempt has to wait longer.
 * @param now the current time in milliseconds
 */
export function createLockout(database: Database, now: () => number) {
  let attempts = 0;
  return {
    /**
     * Counts an attempt as failed before its password is checked, so that parallel guesses can't outrun the count.
     * @returns whether the next attempt has to wait if this one fails
     * @throws ProblemError 429 during a wait
     */
    async countAttempt(counted: Counted): Promise<boolean> {
      attempts += 1;
      if (attempts % attemptsBetweenCleanups === 0) await cleanUp(database, now());
      const locks = await count(database, counted, now());
      if (locks === undefined) throw await tooManyFailures(database, counted, now());
      return locks;
    },
    /** Takes back an attempt whose password could not be checked. */
    async uncountAttempt(counted: Counted): Promise<void> {
      // If the attempt began a wait, all later ones were refused, so no wait of another attempt is lost.
      await database.query(
        `UPDATE sign_in_failures SET failures = failures - 1, blocked_until = least(blocked_until, $2)
         WHERE username_digest = $1 AND failures > 0`,
        [digestOf(counted), timestamp(now())],
      );
    },
    /** Forgets the failures: the password was right. */
    async reset(counted: Counted): Promise<void> {
      await database.query('DELETE FROM sign_in_failures WHERE username_digest = $1', [digestOf(counted)]);
    },
  };
}

/** A username never contains NUL, so the kinds can't be confused. */
const digestOf = ({ kind, name }: Counted) =>
  createHash('sha256')
    .update(kind === 'username' ? emailKey(name) : `${kind}\0${name}`)
    .digest('hex');

/**
 * Counts in one statement, so that simultaneous attempts are counted one after another. Failures before
 * `last_failure_at` have been forgotten.
 * @returns whether the next attempt has to wait if this one fails; undefined when this one isn't allowed
 */
async function count(database: Database, counted: Counted, now: number): Promise<boolean | undefined> {
  const [row] = await database.query<{ locks: boolean }>(
    `INSERT INTO sign_in_failures AS known (username_digest, failures, last_failure_at, blocked_until)
     VALUES ($1, 1, $2, $2)
     ON CONFLICT (username_digest) DO UPDATE SET (failures, last_failure_at, blocked_until) = (
       SELECT
         now_known,
         CASE WHEN forgotten > 0 THEN $2::timestamptz ELSE known.last_failure_at END,
         $2::timestamptz + interval '1 second' *
           CASE WHEN now_known < $4 THEN 0 ELSE least($5, $6 * power(2, least(now_known - $4, 20))) END
       FROM (SELECT greatest(floor(extract(epoch FROM $2 - known.last_failure_at) / $3), 0)::int AS forgotten) AS passed,
         LATERAL (SELECT greatest(known.failures - forgotten, 0) + 1 AS now_known) AS counted)
     WHERE known.blocked_until <= $2
     RETURNING blocked_until > $2 AS locks`,
    [digestOf(counted), timestamp(now), secondsToForget, freeAttempts[counted.kind], maxWaitSeconds, minWaitSeconds],
  );
  return row?.locks;
}

async function tooManyFailures(database: Database, counted: Counted, now: number): Promise<ProblemError> {
  const [row] = await database.query<{ until: Date }>(
    'SELECT blocked_until AS until FROM sign_in_failures WHERE username_digest = $1',
    [digestOf(counted)],
  );
  const seconds = Math.max(1, Math.ceil(((row?.until.getTime() ?? now) - now) / 1000));
  return new ProblemError(429, `Too many failed sign-ins. Try again in ${formatWait(seconds)}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

function formatWait(seconds: number): string {
  const [amount, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/** Bounds the rows that anyone can add by trying new usernames, here and in the activity. */
async function cleanUp(database: Database, now: number): Promise<void> {
  await database.query('DELETE FROM sign_in_failures WHERE last_failure_at < $1', [timestamp(now - keptMs)]);
  await database.query(
    `DELETE FROM sign_in_failures WHERE username_digest IN (
       SELECT username_digest FROM sign_in_failures ORDER BY last_failure_at DESC OFFSET $1)`,
    [maxRows],
  );
  await deleteOldActivity(database, now);
}
