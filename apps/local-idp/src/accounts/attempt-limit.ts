import type { DatabaseSync } from 'node:sqlite';
import { loginKey } from './account-store.ts';

interface Limit {
  /** Each purpose has its own counts. */
  purpose: string;
  maxAttempts: number;
  /** Milliseconds after the last attempt until the count starts again. */
  windowMs: number;
}

/** Wrong passwords lock a login. The number is that of Okta's default policy. */
export const passwordLockout: Limit = { purpose: 'password', maxAttempts: 10, windowMs: 15 * 60_000 };

/** Messages with a recovery code for one login. With five tries for a code, they allow 50 guesses an hour. */
export const recoveryMessages: Limit = { purpose: 'recovery', maxAttempts: 10, windowMs: 60 * 60_000 };

/** Codes for the emails, or for the phones, of one account: 50 guesses an hour, too. */
export const contactCodes: Limit = { purpose: 'code', maxAttempts: 10, windowMs: 60 * 60_000 };

/** Mails that administrators have sent to one account. */
export const accountMails: Limit = { purpose: 'mail', maxAttempts: 5, windowMs: 60 * 60_000 };

const schema = `
  CREATE TABLE IF NOT EXISTS attempt (
    purpose TEXT, login_key TEXT, attempts INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    PRIMARY KEY (purpose, login_key)
  ) STRICT;
`;

/** Limits attempts by login, or by another name. Unknown names are limited too, so that a limit doesn't show which names exist. */
export class AttemptLimit {
  readonly #db: DatabaseSync;
  readonly #limit: Limit;

  constructor(db: DatabaseSync, limit: Limit) {
    this.#db = db;
    this.#limit = limit;
    db.exec(schema);
  }

  isLocked(login: string): boolean {
    return this.lockedUntil(login) !== undefined;
  }

  /** Milliseconds since 1970; undefined if the login isn't locked. */
  lockedUntil(login: string): number | undefined {
    const select = `SELECT expires_at FROM attempt
      WHERE purpose = ? AND login_key = ? AND attempts >= ? AND expires_at > ?`;
    const { purpose, maxAttempts } = this.#limit;
    const row = this.#db.prepare(select).get(purpose, loginKey(login), maxAttempts, Date.now());
    return row && Number(row['expires_at']);
  }

  /**
   * Counts an attempt before its outcome is known, so that simultaneous ones can't pass the limit. Call `clear` if it
   * succeeds.
   * @returns false if the login is locked; the attempt doesn't count then
   */
  begin(login: string): boolean {
    this.#db.prepare('DELETE FROM attempt WHERE expires_at <= ?').run(Date.now());
    if (this.isLocked(login)) return false;
    const count = `INSERT INTO attempt VALUES (?, ?, 1, ?)
      ON CONFLICT DO UPDATE SET attempts = attempts + 1, expires_at = excluded.expires_at`;
    const { purpose, windowMs } = this.#limit;
    this.#db.prepare(count).run(purpose, loginKey(login), Date.now() + windowMs);
    return true;
  }

  clear(login: string): void {
    const remove = 'DELETE FROM attempt WHERE purpose = ? AND login_key = ?';
    this.#db.prepare(remove).run(this.#limit.purpose, loginKey(login));
  }
}
