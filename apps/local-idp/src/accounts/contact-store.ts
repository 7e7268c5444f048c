import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** An email address or a phone number of an account, with Okta's names for role and status. */
export interface Contact {
  id: string;
  uid: string;
  kind: 'email' | 'phone';
  /** The address, or the number in international form: `+` and digits. */
  value: string;
  /** An account has at most one primary contact of a kind that is verified. */
  role: 'PRIMARY' | 'SECONDARY';
  status: 'VERIFIED' | 'UNVERIFIED';
}

const schema = `
  CREATE TABLE IF NOT EXISTS contact (
    id TEXT PRIMARY KEY,
    uid TEXT NOT NULL REFERENCES account (uid) ON DELETE CASCADE,
    kind TEXT NOT NULL, value TEXT NOT NULL, role TEXT NOT NULL, status TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS contact_uid ON contact (uid);
`;

/** The emails and phones of accounts. They are deleted with their account. */
export class ContactStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
    db.exec(schema);
  }

  /** Primary ones first, then in the order in which they were added. */
  list(uid: string, kind: Contact['kind']): Contact[] {
    const select = 'SELECT * FROM contact WHERE uid = ? AND kind = ? ORDER BY role, rowid';
    return this.#db.prepare(select).all(uid, kind) as unknown as Contact[];
  }

  find(uid: string, id: string): Contact | undefined {
    const select = 'SELECT * FROM contact WHERE uid = ? AND id = ?';
    return this.#db.prepare(select).get(uid, id) as unknown as Contact | undefined;
  }

  /** The address that mails go to, or the number for text messages. */
  primary(uid: string, kind: Contact['kind']): Contact | undefined {
    return this.list(uid, kind).find(({ role, status }) => role === 'PRIMARY' && status === 'VERIFIED');
  }

  add(contact: Omit<Contact, 'id'>): Contact {
    const added = { id: randomUUID(), ...contact };
    const insert = 'INSERT INTO contact (id, uid, kind, value, role, status) VALUES (?, ?, ?, ?, ?, ?)';
    const { id, uid, kind, value, role, status } = added;
    this.#db.prepare(insert).run(id, uid, kind, value, role, status);
    return added;
  }

  /** Replaces value, role and status. */
  change({ id, value, role, status }: Contact): void {
    this.#db.prepare('UPDATE contact SET value = ?, role = ?, status = ? WHERE id = ?').run(value, role, status, id);
  }

  delete(id: string): void {
    this.#db.prepare('DELETE FROM contact WHERE id = ?').run(id);
  }
}
