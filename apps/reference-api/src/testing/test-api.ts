import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { accountWorker } from '../accounts/account-worker.ts';
import { createApp } from '../app.ts';
import type { Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { insertUsers, type NewUser } from '../user-row/user.ts';
import { requireDeclared } from './require-declared.ts';
import { startTokenIssuer } from './token-issuer.ts';

export const admin = { firstName: 'Ada', lastName: 'Byron', email: 'ada.byron@scv.example', role: 'admin' } as const;

export interface Call {
  /** The caller's login, by default Ada Byron's; null sends no token. */
  as?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON; an empty object without a body. */
  body: Record<string, unknown> & { message?: string; errors?: { field: string; message: string }[] };
}

/**
 * The API in this process, with Ada Byron as its first administrator and its own token issuer.
 * `call` fails the test when an answer has a status that the contract doesn't declare.
 * @param hasAccounts whether accounts at the provider are kept in sync with the users, by `accounts.runDue`
 */
export async function startTestApi(database: Database, now = Date.now, hasAccounts = false) {
  const issuer = await startTokenIssuer();
  const settings = readSettings({ OIDC_ISSUER: issuer.issuer });
  const log = createLog('silent');
  const accounts = accountWorker({ database, settings, token: issuer.okta.token, log, now });
  const app = createApp({ settings, database, log, now, accounts: hasAccounts ? accounts : undefined });
  const [{ id }] = (await addUsers(database, [admin])) as [NewUser];
  const tokens = new Map<string, Promise<string>>(); // signing takes as long as a call
  const tokenOf = (login: string) => {
    const token = tokens.get(login) ?? issuer.token(login);
    tokens.set(login, token);
    return token;
  };
  const call = async (method: string, path: string, options: Call = {}): Promise<Answer> => {
    const { as = admin.email, body, headers } = options;
    const response = await app.request(path, {
      method,
      headers: {
        ...(as !== null && { Authorization: `Bearer ${await tokenOf(as)}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    requireDeclared(method, path, response.status);
    return {
      status: response.status,
      headers: response.headers,
      body: text ? (JSON.parse(text) as Answer['body']) : {},
    };
  };
  return { app, issuer, log, accounts, call, adminId: id, stop: () => issuer.stop() };
}

/** The query of a call. A `|` separates several values of a parameter. */
export function searchOf(params: Record<string, string>): string {
  const pairs = Object.entries(params).flatMap(([name, text]) =>
    text.split('|').map((value): [string, string] => [name, value]),
  );
  return new URLSearchParams(pairs).toString();
}

export type TestApi = Awaited<ReturnType<typeof startTestApi>>;

/** The entries of the activity, the newest first. */
export const activityOf = (database: Database) =>
  database.query<Record<string, unknown>>('SELECT * FROM activity ORDER BY at DESC, number DESC');

/** Deletes all entries, as only the retention job may. */
export async function removeActivity(database: Database): Promise<void> {
  await database.transaction(async (db) => {
    await db.query("SELECT set_config('scv.retention', 'on', true)");
    await db.query('DELETE FROM activity');
  });
}

/** Resets a database between tests: opening a new one takes a second. */
export async function removeUsers(database: Database): Promise<void> {
  await database.execute(
    'DELETE FROM users; DELETE FROM sessions; DELETE FROM account_changes; DELETE FROM provider_reads',
  );
}

/** Inserts users without the API; by default Active, with the role user and no password. */
export async function addUsers(database: Database, users: Partial<NewUser>[]): Promise<NewUser[]> {
  const added = users.map((user): NewUser => {
    const id = randomUUID();
    return {
      id,
      firstName: 'Some',
      lastName: 'Body',
      email: `${id}@scv.example`,
      role: 'user',
      status: 'Active',
      ...user,
    };
  });
  await insertUsers(database, added);
  return added;
}

/** Adds many users ten times as fast: the indexes for searches are built once they are all there. */
export async function withoutSearchIndexes<Added>(database: Database, add: () => Promise<Added>): Promise<Added> {
  const indexes = await database.query<{ name: string; sql: string }>(
    "SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE tablename = 'users' AND indexdef ~ 'USING gin'",
  );
  for (const { name } of indexes) await database.execute(`DROP INDEX ${name}`);
  const added = await add();
  for (const { sql } of indexes) await database.execute(sql);
  return added;
}

/** A log that keeps its lines. */
export function collectLog(level = 'info') {
  const lines: Record<string, unknown>[] = [];
  const write = (line: Buffer, _: string, done: () => void) => {
    lines.push(JSON.parse(String(line)) as Record<string, unknown>);
    done();
  };
  return { lines, log: pino({ level }, new Writable({ write })) };
}
