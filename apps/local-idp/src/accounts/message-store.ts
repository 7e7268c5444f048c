import type { DatabaseSync } from 'node:sqlite';

/** Older messages are deleted. An import of 10,000 users sends as many. */
const maxMessages = 20_000;

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

const schema = `
  CREATE TABLE IF NOT EXISTS message (id INTEGER PRIMARY KEY, address TEXT, content TEXT NOT NULL) STRICT;
`;

/** The mails and text messages that a real provider would send. `/outbox` shows them. They are never logged. */
export class MessageStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
    db.exec(schema);
  }

  send(message: Omit<Message, 'sentAt'>): void {
    const content = JSON.stringify({ ...message, sentAt: Date.now() });
    const { lastInsertRowid } = this.#db
      .prepare('INSERT INTO message (address, content) VALUES (?, ?)')
      .run(message.address, content);
    this.#db.prepare('DELETE FROM message WHERE id <= ?').run(Number(lastInsertRowid) - maxMessages);
  }

  /** Newest first. @param address only those to this address; all if it is empty */
  newest(count: number, address = ''): Message[] {
    const select = `SELECT content FROM message
      WHERE address IS NOT NULL AND (? = '' OR lower(address) = lower(?)) ORDER BY id DESC LIMIT ?`;
    const rows = this.#db.prepare(select).all(address, address, count);
    return rows.map((row) => JSON.parse(String(row['content'])) as Message);
  }
}
