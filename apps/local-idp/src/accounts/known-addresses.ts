import type { DatabaseSync } from 'node:sqlite';

/** Older ones of an account are forgotten. */
const maxAddresses = 10;

const schema = `
  CREATE TABLE IF NOT EXISTS known_address (
    uid TEXT NOT NULL REFERENCES account (uid) ON DELETE CASCADE,
    address TEXT NOT NULL, used_at INTEGER NOT NULL,
    PRIMARY KEY (uid, address)
  ) STRICT;
`;

/**
 * The addresses from which an account has signed in. Attempts from there count by themselves, so that strangers can't
 * lock its owner out; Okta's password policy has the same for known devices.
 */
export class KnownAddresses {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
    db.exec(schema);
  }

  /** The address if it is known. @param uid undefined for an unknown login, which takes as long */
  known(uid: string | undefined, address: string | null): string | undefined {
    const select = 'SELECT address FROM known_address WHERE uid = ? AND address = ?';
    return this.#db.prepare(select).get(uid ?? '', address) && (address ?? undefined);
  }

  keep(uid: string, address: string | null): void {
    if (address === null) return;
    this.#db.prepare('INSERT OR REPLACE INTO known_address VALUES (?, ?, ?)').run(uid, address, Date.now());
    const remove = `DELETE FROM known_address WHERE uid = ? AND address NOT IN (
      SELECT address FROM known_address WHERE uid = ? ORDER BY used_at DESC, rowid DESC LIMIT ?)`;
    this.#db.prepare(remove).run(uid, uid, maxAddresses);
  }
}
