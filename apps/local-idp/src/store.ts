import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { type Settings, StartFailure } from './settings.ts';

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 2000;
  CREATE TABLE IF NOT EXISTS secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS artifact (
    model TEXT NOT NULL, id TEXT NOT NULL, payload TEXT NOT NULL,
    grant_id TEXT, uid TEXT, consumed_at INTEGER, expires_at INTEGER,
    PRIMARY KEY (model, id)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS artifact_grant ON artifact (grant_id);
  CREATE INDEX IF NOT EXISTS artifact_uid ON artifact (uid);
  CREATE INDEX IF NOT EXISTS artifact_expiry ON artifact (expires_at);
`;

const tooOld = 'it is of a release before 3.0.0, so start 3.0.0 on it once, then this release';

/** Whether a release before 3.0.0 wrote the file: it has a table that 3.0.0 removes. Leaves the folder as it is. */
function isTooOld(file: string): boolean {
  if (!existsSync(file)) return false;
  const address = pathToFileURL(file);
  // Without a log there is nothing to read but the file. Otherwise SQLite would create a log.
  if (!existsSync(`${file}-wal`)) address.search = '?immutable=1';
  const db = new DatabaseSync(address, { readOnly: true });
  try {
    return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'known_address'").get() !== undefined;
  } finally {
    db.close();
  }
}

/** A rotated refresh token still works for this time, so that several tabs can renew at once. */
export const refreshTokenGraceSeconds = 30;

const now = () => Math.floor(Date.now() / 1000);

/**
 * Stores keys, sessions, grants and refresh tokens in one SQLite file. Every write is a transaction, so entries survive
 * restarts and crashes. Writes don't wait for the disk: a power cut may lose the last ones. Times are in seconds since
 * 1970.
 */
export class Store {
  /** The database, shared with the tables of the accounts (accounts/). */
  readonly db: DatabaseSync;
  /** Held by the folder's process. The operating system releases it however the process ends. */
  readonly #lock: DatabaseSync;

  /**
   * @throws StartFailure when the folder isn't writable, used by another process or of a release before 3.0.0, or the file
   *   isn't a database
   */
  constructor({ dataDir }: Pick<Settings, 'dataDir'>) {
    const folder = join(dataDir, 'idp');
    const file = join(folder, 'state.sqlite');
    try {
      if (isTooOld(file)) throw new Error(tooOld);
      makeFolder(folder);
      // The state includes the signing key. An older version created the data folder for everyone.
      for (const path of [dataDir, folder]) chmodSync(path, 0o700);
      this.#lock = new DatabaseSync(join(folder, 'lock.sqlite'));
      this.#lock.exec('BEGIN EXCLUSIVE');
      this.db = new DatabaseSync(file);
      this.db.exec(schema);
    } catch (error) {
      const { message } = error as Error;
      const reason = message.includes('locked') ? 'another process uses it. Stop that, or change DATA_DIR' : message;
      throw new StartFailure(`The provider's state in ${folder} can't be opened: ${reason}.`);
    }
    this.#removeExpired();
  }

  close(): void {
    this.db.close();
    this.#lock.close();
  }

  run(sql: string, ...values: SQLInputValue[]) {
    return this.db.prepare(sql).run(...values);
  }

  row<Row = Record<string, unknown>>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.db.prepare(sql).get(...values) as Row | undefined;
  }

  rows<Row = Record<string, unknown>>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.db.prepare(sql).all(...values) as Row[];
  }

  /** Returns the secret with this name. The first call creates it with `create`. */
  async secret(name: string, create: () => string | Promise<string>): Promise<string> {
    const stored = this.row<{ value: string }>('SELECT value FROM secret WHERE name = ?', name);
    if (stored) return stored.value;
    const value = await create();
    this.run('INSERT INTO secret (name, value) VALUES (?, ?)', name, value);
    return value;
  }

  /** Runs synchronous writes in one transaction: all of them are kept, or none. */
  transaction<Result>(write: () => Result): Result {
    this.db.exec('BEGIN IMMEDIATE');
    try {
      const result = write();
      this.db.exec('COMMIT');
      return result;
    } catch (error) {
      this.db.exec('ROLLBACK');
      throw error;
    }
  }

  /** Ends the sessions of an account. Its refresh tokens still work. */
  endSessions(accountId: string): void {
    const remove = `DELETE FROM artifact
      WHERE model IN ('Session', 'Interaction') AND json_extract(payload, '$.accountId') = ?`;
    this.run(remove, accountId);
  }

  /** Revokes the grant of a sign-in with its codes and refresh tokens. */
  endGrant(grantId: string): void {
    // The sign-in of another person in the same browser names the grant that it replaces.
    const remove = `DELETE FROM artifact
      WHERE (grant_id = $grant AND model <> 'Interaction') OR (model = 'Grant' AND id = $grant)`;
    this.db.prepare(remove).run({ $grant: grantId });
  }

  /**
   * Ends the sessions of an account and revokes its grants, codes and refresh tokens.
   * @param keepGrantId the sign-in that stays, with its session
   */
  endSignIns(accountId: string, keepGrantId = ''): void {
    const kept = `grant_id IS $kept OR (model = 'Grant' AND id = $kept) OR EXISTS (
      SELECT 1 FROM json_each(payload, '$.authorizations') WHERE json_extract(value, '$.grantId') = $kept)`;
    this.db
      .prepare(`DELETE FROM artifact WHERE json_extract(payload, '$.accountId') = $account AND NOT (${kept})`)
      .run({ $account: accountId, $kept: keepGrantId });
  }

  /** oidc-provider's storage adapter for one model, such as `Session` or `RefreshToken`. */
  readonly adapter: AdapterFactory = (model): Adapter => {
    const findBy = (column: 'id' | 'uid') => async (value: string) =>
      this.#payload(
        this.row(`SELECT payload, consumed_at FROM artifact WHERE model = ? AND ${column} = ?`, model, value),
      );
    const run = async (sql: string, ...values: (string | number | null)[]) => void this.run(sql, ...values);
    return {
      find: findBy('id'),
      findByUid: findBy('uid'),
      findByUserCode: async () => undefined, // only the device flow needs it, which is off
      upsert: async (id, payload, expiresIn) => {
        this.#removeExpired();
        const { grantId = null, uid = null } = payload;
        const expiresAt = expiresIn === undefined ? null : now() + expiresIn;
        const insert = 'INSERT OR REPLACE INTO artifact VALUES (?, ?, ?, ?, ?, NULL, ?)';
        await run(insert, model, id, JSON.stringify(payload), grantId, uid, expiresAt);
      },
      // Only the first use counts: using a token again doesn't extend its grace period.
      consume: (id) =>
        run('UPDATE artifact SET consumed_at = coalesce(consumed_at, ?) WHERE model = ? AND id = ?', now(), model, id),
      destroy: (id) => run('DELETE FROM artifact WHERE model = ? AND id = ?', model, id),
      revokeByGrantId: (grantId) => run('DELETE FROM artifact WHERE model = ? AND grant_id = ?', model, grantId),
    };
  };

  /** During its grace period, a used token looks unused. Later use makes oidc-provider revoke the whole grant. */
  #payload(row: Record<string, unknown> | undefined): AdapterPayload | undefined {
    if (!row) return undefined;
    const payload = JSON.parse(String(row['payload'])) as AdapterPayload;
    const consumedAt = row['consumed_at'];
    const grace = payload.kind === 'RefreshToken' ? refreshTokenGraceSeconds : 0;
    const spent = typeof consumedAt === 'number' && now() - consumedAt >= grace;
    return spent ? { ...payload, consumed: consumedAt } : payload;
  }

  #removeExpired(): void {
    this.run('DELETE FROM artifact WHERE expires_at < ?', now());
  }
}

/** Creates a folder and those above it. Node's own `recursive` tries forever in a folder such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // The API may have created it.
  }
}

export interface Keys {
  /** RS256 key pair. `kid` is its thumbprint (RFC 7638), so clients can cache it across restarts. */
  signing: JWK & { kid: string };
  /** Signs the provider's cookies. */
  cookie: string;
}

/** Loads the provider's keys from the store; the first start creates them. */
export async function loadKeys(store: Store): Promise<Keys> {
  return {
    signing: JSON.parse(await store.secret('signing-key', createSigningKey)) as Keys['signing'],
    cookie: await store.secret('cookie-key', () => randomBytes(32).toString('base64url')),
  };
}

async function createSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' });
}
