import { randomBytes, randomInt } from 'node:crypto';
import { tooManyRequests } from '../okta/okta-answer.ts';
import type { Store } from '../store.ts';

/** Milliseconds for which a code and its link work. */
export const challengeLifetimeMs = 5 * 60_000;
/** Wrong codes after which a challenge ends. */
export const maxWrongCodes = 5;

/** A secret that was sent to someone, as a code to type and as a link. Either works once. */
export interface Challenge {
  id: string;
  /** Null if somebody asked for an account that doesn't exist: then no code is right. */
  uid: string | null;
  /** The use of the code, such as `email`, `phone` or `recovery`. A link works for its purpose only. */
  purpose: string;
  /** The thing to verify, such as the id of a contact. */
  target: string;
  /** Six digits. */
  code: string;
  /** The secret in the link. */
  token: string;
  status: 'PENDING' | 'VERIFIED';
  wrongCodes: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const schema = `
  CREATE TABLE IF NOT EXISTS challenge (
    id TEXT PRIMARY KEY,
    uid TEXT REFERENCES account (uid) ON DELETE CASCADE,
    purpose TEXT NOT NULL, target TEXT NOT NULL, code TEXT NOT NULL, token TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL DEFAULT 'PENDING', wrong_codes INTEGER NOT NULL DEFAULT 0, expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS challenge_uid ON challenge (uid);
  CREATE INDEX IF NOT EXISTS challenge_expiry ON challenge (expires_at);
`;

const columns = 'id, uid, purpose, target, code, token, status, wrong_codes AS wrongCodes, expires_at AS expiresAt';
const newToken = () => randomBytes(24).toString('base64url');

/** Codes and links that prove a person's identity. They expire, work once and allow a few wrong codes. */
export class ChallengeStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    store.db.exec(schema);
  }

  create({
    uid,
    purpose,
    target,
    lifetimeMs = challengeLifetimeMs,
  }: Pick<Challenge, 'uid' | 'purpose' | 'target'> & { lifetimeMs?: number }): Challenge {
    this.#store.run('DELETE FROM challenge WHERE expires_at < ?', Date.now());
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const insert = `INSERT INTO challenge (id, uid, purpose, target, code, token, expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING ${columns}`;
    const values = [newToken(), uid, purpose, target, code, newToken(), Date.now() + lifetimeMs];
    return this.#store.row<Challenge>(insert, ...values) as Challenge;
  }

  /** The challenge, verified or not, until it expires. */
  find(id: string): Challenge | undefined {
    const select = `SELECT ${columns} FROM challenge WHERE id = ? AND expires_at > ?`;
    return this.#store.row<Challenge>(select, id, Date.now());
  }

  /** The newest challenge for a target that has not expired. It may have been used. */
  newest(purpose: string, target: string): Challenge | undefined {
    const select = `SELECT ${columns} FROM challenge
      WHERE purpose = ? AND target = ? AND expires_at > ? ORDER BY expires_at DESC, rowid DESC LIMIT 1`;
    return this.#store.row<Challenge>(select, purpose, target, Date.now());
  }

  /**
   * Checks a typed code; the right one verifies the challenge.
   * @returns `ENDED` if the code has expired, was used before, or was typed wrong too often
   */
  verifyCode(id: string, code: string): 'VERIFIED' | 'WRONG' | 'ENDED' {
    const challenge = this.find(id);
    if (challenge?.status !== 'PENDING' || challenge.wrongCodes >= maxWrongCodes) return 'ENDED';
    if (challenge.uid === null || challenge.code !== code.trim()) {
      this.#store.run('UPDATE challenge SET wrong_codes = wrong_codes + 1 WHERE id = ?', id);
      return 'WRONG';
    }
    this.#verify(challenge);
    return 'VERIFIED';
  }

  /** The challenge of a link that can still be used. Changes nothing. */
  findByToken(token: string, purpose: string): Challenge | undefined {
    const select = `SELECT ${columns} FROM challenge
      WHERE token = ? AND purpose = ? AND status = 'PENDING' AND expires_at > ?`;
    return this.#store.row<Challenge>(select, token, purpose, Date.now());
  }

  /** Verifies the challenge of a link, which spends the link. @returns undefined for an unknown, used or expired link */
  verifyToken(token: string, purpose: string): Challenge | undefined {
    const challenge = this.findByToken(token, purpose);
    if (challenge) this.#verify(challenge);
    return challenge && { ...challenge, status: 'VERIFIED' };
  }

  /** @param purpose all of the account if it is left out */
  deleteFor(uid: string, purpose?: string): void {
    this.#store.run('DELETE FROM challenge WHERE uid = ? AND purpose = coalesce(?, purpose)', uid, purpose ?? null);
  }

  /** Marks every code and link for this purpose and target as verified, so that no other one is still asked for. */
  #verify({ purpose, target }: Challenge): void {
    this.#store.run("UPDATE challenge SET status = 'VERIFIED' WHERE purpose = ? AND target = ?", purpose, target);
  }
}

/** Codes that are sent in an hour for the same key. */
export const maxCodes = 5;
const hourMs = 60 * 60_000;

const sentCodeSchema = `
  CREATE TABLE IF NOT EXISTS sent_code (key TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS sent_code_key ON sent_code (key, at);
  CREATE INDEX IF NOT EXISTS sent_code_at ON sent_code (at);
`;

/** When codes were sent. Okta limits emails and text messages for each recipient as well. */
export class SentCodeStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    store.db.exec(sentCodeSchema);
  }

  /**
   * Counts a code that is about to be sent.
   * @param key an address, a number, or a name whose account is recovered, whether or not there is one
   * @throws OktaError 429 if there were too many in the last hour
   */
  count(key: string): void {
    const now = Date.now();
    this.#store.run('DELETE FROM sent_code WHERE at <= ?', now - hourMs);
    const times = this.#store.rows<{ at: number }>('SELECT at FROM sent_code WHERE key = ? ORDER BY at', key);
    if (times.length >= maxCodes) throw tooManyRequests((times.at(-maxCodes)?.at ?? now) + hourMs);
    this.#store.run('INSERT INTO sent_code VALUES (?, ?)', key, now);
  }
}

/** Milliseconds for each step of a transaction. */
const stepMs = 5 * 60_000;

/** The progress of a recovery or an activation (Okta: "transaction state"). */
export interface Transaction {
  stateToken: string;
  /** Null for a recovery of a missing account or factor; the responses don't show that. */
  uid: string | null;
  /** RECOVERY: asks for the username. */
  status: 'RECOVERY_CHALLENGE' | 'RECOVERY' | 'PASSWORD_RESET';
  recoveryType?: 'PASSWORD' | 'UNLOCK';
  factorType?: 'EMAIL' | 'SMS' | 'CALL';
  /** The name that a recovery was asked for, as `loginKey` gives it. */
  name?: string;
  /** The challenge of the newest message. */
  challengeId?: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const transactionSchema = `
  CREATE TABLE IF NOT EXISTS authn_transaction (
    state_token TEXT PRIMARY KEY,
    uid TEXT REFERENCES account (uid) ON DELETE CASCADE,
    content TEXT NOT NULL, expires_at INTEGER NOT NULL
  ) STRICT;
`;

/** The transactions in progress. Each step restarts their lifetime. */
export class TransactionStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    store.db.exec(transactionSchema);
  }

  begin(transaction: Omit<Transaction, 'stateToken' | 'expiresAt'>): Transaction {
    this.#store.run('DELETE FROM authn_transaction WHERE expires_at <= ?', Date.now());
    return this.save({ ...transaction, stateToken: `00${randomBytes(30).toString('base64url')}` });
  }

  find(stateToken: string): Transaction | undefined {
    const select = 'SELECT content FROM authn_transaction WHERE state_token = ? AND expires_at > ?';
    const row = this.#store.row(select, stateToken, Date.now());
    return row && (JSON.parse(String(row['content'])) as Transaction);
  }

  end({ stateToken }: Pick<Transaction, 'stateToken'>): void {
    this.#store.run('DELETE FROM authn_transaction WHERE state_token = ?', stateToken);
  }

  endAllOf(uid: string): void {
    this.#store.run('DELETE FROM authn_transaction WHERE uid = ?', uid);
  }

  /** Starts the lifetime of the next step. */
  save(transaction: Omit<Transaction, 'expiresAt'>): Transaction {
    const saved = { ...transaction, expiresAt: Date.now() + stepMs };
    const { stateToken, uid, expiresAt } = saved;
    const insert = 'INSERT OR REPLACE INTO authn_transaction VALUES (?, ?, ?, ?)';
    this.#store.run(insert, stateToken, uid, JSON.stringify(saved), expiresAt);
    return saved;
  }
}
