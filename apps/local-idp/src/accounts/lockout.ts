import type { DatabaseSync } from 'node:sqlite';
import { loginKey } from './account-store.ts';

/** Wrong passwords in a row that lock a login, as in Okta's default policy. */
export const maxFailures = 10;
/** Milliseconds after the last wrong password until a login is unlocked by itself. */
export const lockMs = 15 * 60_000;

const schema = `
  CREATE TABLE IF NOT EXISTS failed_login (
    login_key TEXT PRIMARY KEY, failures INTEGER NOT NULL, expires_at INTEGER NOT NULL
  ) STRICT;
`;

/** Locks logins after wrong passwords. Unknown names are locked too, so that a lock doesn't show which names exist. */
export class Lockout {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
    db.exec(schema);
  }

  isLocked(login: string): boolean {
    return this.#failures(login) >= maxFailures;
  }

  /**
   * Counts an attempt as failed before its password is checked, so that simultaneous attempts can't pass the limit.
   * Call `clear` if the password is right.
   * @returns false if the login is locked; the attempt doesn't count then
   */
  begin(login: string): boolean {
    this.#db.prepare('DELETE FROM failed_login WHERE expires_at <= ?').run(Date.now());
    if (this.isLocked(login)) return false;
    const count = `INSERT INTO failed_login VALUES (?, 1, ?)
      ON CONFLICT DO UPDATE SET failures = failures + 1, expires_at = excluded.expires_at`;
    this.#db.prepare(count).run(loginKey(login), Date.now() + lockMs);
    return true;
  }

  clear(login: string): void {
    this.#db.prepare('DELETE FROM failed_login WHERE login_key = ?').run(loginKey(login));
  }

  #failures(login: string): number {
    const select = 'SELECT failures FROM failed_login WHERE login_key = ? AND expires_at > ?';
    return Number(this.#db.prepare(select).get(loginKey(login), Date.now())?.['failures'] ?? 0);
  }
}
