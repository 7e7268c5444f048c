import { randomUUID } from 'node:crypto';
import type { Store } from '../store.ts';

/** An email address or a phone number of an account, with Okta's names for role and status. */
export interface Contact {
  id: string;
  uid: string;
  kind: 'email' | 'phone';
  /** The address, or the number in international form: `+` and digits. */
  value: string;
  /** Every phone is PRIMARY: the first one that was verified gets the messages. */
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
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    store.db.exec(schema);
  }

  /** Primary ones first, then in the order in which they were added. */
  list(uid: string, kind: Contact['kind']): Contact[] {
    const select = 'SELECT * FROM contact WHERE uid = ? AND kind = ? ORDER BY role, rowid';
    return this.#store.rows<Contact>(select, uid, kind);
  }

  find(uid: string, id: string): Contact | undefined {
    const select = 'SELECT * FROM contact WHERE uid = ? AND id = ?';
    return this.#store.row<Contact>(select, uid, id);
  }

  /** The address that mails go to, or the number for text messages. */
  primary(uid: string, kind: Contact['kind']): Contact | undefined {
    return this.list(uid, kind).find(({ role, status }) => role === 'PRIMARY' && status === 'VERIFIED');
  }

  add(contact: Omit<Contact, 'id'>): Contact {
    const added = { id: randomUUID(), ...contact };
    const insert = 'INSERT INTO contact (id, uid, kind, value, role, status) VALUES (?, ?, ?, ?, ?, ?)';
    const { id, uid, kind, value, role, status } = added;
    this.#store.run(insert, id, uid, kind, value, role, status);
    return added;
  }

  /** Replaces value, role and status. */
  change({ id, value, role, status }: Contact): void {
    this.#store.run('UPDATE contact SET value = ?, role = ?, status = ? WHERE id = ?', value, role, status, id);
  }

  delete(id: string): void {
    this.#store.run('DELETE FROM contact WHERE id = ?', id);
  }
}

export interface Message {
  kind: 'email' | 'sms' | 'call';
  address: string;
  subject: string;
  /** Plain text, without link and code. */
  text: string;
  link?: string;
  code?: string;
  /** Milliseconds since 1970. */
  sentAt: number;
}

const messageSchema = `
  CREATE TABLE IF NOT EXISTS message (id INTEGER PRIMARY KEY, address TEXT, content TEXT NOT NULL) STRICT;
`;

/** The mails and text messages that a real provider would send. `/outbox` shows them. They are never logged. */
export class MessageStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    store.db.exec(messageSchema);
  }

  /** @param message to nobody if it has no address: sending takes as long, so the time doesn't tell who has an account */
  send(message: Omit<Message, 'sentAt' | 'address'> & { address: string | null }): void {
    this.#store.run('DELETE FROM message WHERE address IS NULL');
    const content = JSON.stringify({ ...message, sentAt: Date.now() });
    this.#store.run('INSERT INTO message (address, content) VALUES (?, ?)', message.address, content);
  }

  /** Newest first. @param address only those to this address; all if it is empty */
  newest(count: number, address = ''): Message[] {
    const select = `SELECT content FROM message
      WHERE address IS NOT NULL AND (? = '' OR lower(address) = lower(?)) ORDER BY id DESC LIMIT ?`;
    const rows = this.#store.rows(select, address, address, count);
    return rows.map((row) => JSON.parse(String(row['content'])) as Message);
  }
}
