import type { DatabaseSync } from 'node:sqlite';
import { loginKey } from './account-store.ts';

/** Wrong passwords that lock a login, as in Okta's default policy. */
export const maxWrongPasswords = 10;
/** Milliseconds after the last wrong password until the count starts again. */
export const lockoutMs = 15 * 60_000;

const schema = `
  DROP TABLE IF EXISTS attempt; -- of version 2
  CREATE TABLE IF NOT EXISTS wrong_password (
    login_key TEXT PRIMARY KEY, attempts INTEGER NOT NULL, expires_at INTEGER NOT NULL
  ) STRICT;
`;

/** Locks logins after too many wrong passwords. Unknown ones too, so that a lockout doesn't show which ones exist. */
export class Lockout {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
    db.exec(schema);
  }

  /** Milliseconds since 1970 until which the login is locked; undefined if it isn't. */
  lockedUntil(login: string): number | undefined {
    const select = 'SELECT expires_at FROM wrong_password WHERE login_key = ? AND attempts >= ? AND expires_at > ?';
    const row = this.#db.prepare(select).get(loginKey(login), maxWrongPasswords, Date.now());
    return row && Number(row['expires_at']);
  }

  isLocked(login: string): boolean {
    return this.lockedUntil(login) !== undefined;
  }

  /**
   * Counts an attempt before its outcome is known, so that simultaneous ones can't pass the limit. Call `clear` if the
   * password is right.
   * @returns whether the login is not locked; if it is, the attempt doesn't count
   */
  begin(login: string): boolean {
    const now = Date.now();
    this.#db.prepare('DELETE FROM wrong_password WHERE expires_at <= ?').run(now);
    if (this.isLocked(login)) return false;
    const count = `INSERT INTO wrong_password VALUES (?, 1, ?)
      ON CONFLICT DO UPDATE SET attempts = attempts + 1, expires_at = excluded.expires_at`;
    this.#db.prepare(count).run(loginKey(login), now + lockoutMs);
    return true;
  }

  clear(login: string): void {
    this.#db.prepare('DELETE FROM wrong_password WHERE login_key = ?').run(loginKey(login));
  }
}
