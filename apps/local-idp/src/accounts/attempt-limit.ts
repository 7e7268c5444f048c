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

/** Messages with a recovery code that one address asks for, whatever the logins. */
export const recoveriesFromAddress: Limit = { purpose: 'recoveries', maxAttempts: 30, windowMs: 60 * 60_000 };

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

const ofLogin = 'login_key = $login AND (purpose = $purpose OR purpose GLOB $from)';

/**
 * Limits attempts by login, or by another name. Unknown names are limited too, so that a limit doesn't show which names
 * exist.
 */
export class AttemptLimit {
  readonly #db: DatabaseSync;
  readonly #limit: Limit;

  constructor(db: DatabaseSync, limit: Limit) {
    this.#db = db;
    this.#limit = limit;
    db.exec(schema);
  }

  /** Whether the login is locked, at least from some addresses. */
  isLocked(login: string): boolean {
    return this.lockedUntil(login) !== undefined;
  }

  /** Milliseconds since 1970 until which the login is locked, at least from some addresses; undefined if it isn't. */
  lockedUntil(login: string): number | undefined {
    const select = `SELECT max(expires_at) AS until FROM attempt
      WHERE ${ofLogin} AND attempts >= $max AND expires_at > $now`;
    const row = this.#db.prepare(select).get({ ...this.#name(login), $max: this.#limit.maxAttempts, $now: Date.now() });
    return row?.['until'] === null ? undefined : Number(row?.['until']);
  }

  /**
   * Counts an attempt before its outcome is known, so that simultaneous ones can't pass the limit. Call `clear` if it
   * succeeds.
   * @param from an address whose attempts count by themselves
   * @returns until when the login is locked, in milliseconds since 1970; then the attempt doesn't count
   */
  begin(login: string, from?: string): number | undefined {
    const now = Date.now();
    this.#db.prepare('DELETE FROM attempt WHERE expires_at <= ?').run(now);
    const { maxAttempts, windowMs } = this.#limit;
    const purpose = this.#purpose(from);
    const row = this.#db
      .prepare('SELECT expires_at FROM attempt WHERE purpose = ? AND login_key = ? AND attempts >= ?')
      .get(purpose, loginKey(login), maxAttempts);
    if (row) return Number(row['expires_at']);
    const count = `INSERT INTO attempt VALUES (?, ?, 1, ?)
      ON CONFLICT DO UPDATE SET attempts = attempts + 1, expires_at = excluded.expires_at`;
    this.#db.prepare(count).run(purpose, loginKey(login), now + windowMs);
    return undefined;
  }

  /** @param from as for `begin` */
  clear(login: string, from?: string): void {
    const remove = 'DELETE FROM attempt WHERE purpose = ? AND login_key = ?';
    this.#db.prepare(remove).run(this.#purpose(from), loginKey(login));
  }

  /** Clears the attempts from all addresses. */
  clearAll(login: string): void {
    this.#db.prepare(`DELETE FROM attempt WHERE ${ofLogin}`).run(this.#name(login));
  }

  #purpose(from: string | undefined): string {
    return from === undefined ? this.#limit.purpose : `${this.#limit.purpose} from ${from}`;
  }

  #name(login: string) {
    return { $purpose: this.#limit.purpose, $from: `${this.#limit.purpose} from *`, $login: loginKey(login) };
  }
}
