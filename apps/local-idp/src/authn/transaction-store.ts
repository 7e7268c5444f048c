import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Milliseconds for each step of a transaction. */
const stepMs = 5 * 60_000;

/** The progress of a recovery or an activation (Okta: "transaction state"). */
export interface Transaction {
  stateToken: string;
  /** Null for a recovery of an account that doesn't exist or lacks the factor; the answers don't show that. */
  uid: string | null;
  /** RECOVERY: asks for the username. SUCCESS: a link unlocked the account, and the waiting page doesn't know yet. */
  status: 'RECOVERY_CHALLENGE' | 'RECOVERY' | 'PASSWORD_RESET' | 'SUCCESS';
  recoveryType?: 'PASSWORD' | 'UNLOCK';
  factorType?: 'EMAIL' | 'SMS' | 'CALL';
  /** The challenge of the newest message. */
  challengeId?: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const schema = `
  CREATE TABLE IF NOT EXISTS authn_transaction (
    state_token TEXT PRIMARY KEY,
    uid TEXT REFERENCES account (uid) ON DELETE CASCADE,
    content TEXT NOT NULL, expires_at INTEGER NOT NULL
  ) STRICT;
`;

/** The transactions in progress. Each step restarts their lifetime. */
export class TransactionStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
    db.exec(schema);
  }

  begin(transaction: Omit<Transaction, 'stateToken' | 'expiresAt'>): Transaction {
    this.#db.prepare('DELETE FROM authn_transaction WHERE expires_at <= ?').run(Date.now());
    return this.#save({ ...transaction, stateToken: `00${randomBytes(30).toString('base64url')}` });
  }

  /** Changes some members and starts the lifetime of the next step. */
  advance(transaction: Transaction, changes: Partial<Transaction>): Transaction {
    return this.#save({ ...transaction, ...changes });
  }

  find(stateToken: string): Transaction | undefined {
    const select = 'SELECT content FROM authn_transaction WHERE state_token = ? AND expires_at > ?';
    const row = this.#db.prepare(select).get(stateToken, Date.now());
    return row && (JSON.parse(String(row['content'])) as Transaction);
  }

  end({ stateToken }: Pick<Transaction, 'stateToken'>): void {
    this.#db.prepare('DELETE FROM authn_transaction WHERE state_token = ?').run(stateToken);
  }

  endAllOf(uid: string): void {
    this.#db.prepare('DELETE FROM authn_transaction WHERE uid = ?').run(uid);
  }

  #save(transaction: Omit<Transaction, 'expiresAt'>): Transaction {
    const saved = { ...transaction, expiresAt: Date.now() + stepMs };
    this.#db
      .prepare('INSERT OR REPLACE INTO authn_transaction VALUES (?, ?, ?, ?)')
      .run(saved.stateToken, saved.uid, JSON.stringify(saved), saved.expiresAt);
    return saved;
  }
}
