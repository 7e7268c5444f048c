import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Queryable } from './database.ts';

/** How to write one: migrations/README.md. */
const folder = new URL('./migrations/', import.meta.url);

export interface Migration {
  /** Its file's name, which begins with its number. */
  name: string;
  sql: string;
  /** SHA-256 of the file, hexadecimal. */
  checksum: string;
  /** A build can use the database after this migration if it knows the migration with this number, such as "030". */
  oldestBuild: string;
}

/** The migrations of this build, in their order. */
export const ownMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => asMigration(name, readFileSync(new URL(name, folder), 'utf8')));

export const numberOf = (name: string): string => name.slice(0, 3);

/** A migration that doesn't say which builds can go on needs a build that knows it. */
export function asMigration(name: string, file: string): Migration {
  const sql = file.replaceAll('\r\n', '\n'); // git may have changed the line ends
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { name, sql, checksum, oldestBuild: /^-- Oldest build: (\d{3})\b/m.exec(sql)?.[1] ?? numberOf(name) };
}

/** A row of the table `migrations`. */
type Applied = Omit<Migration, 'sql'>;

/** The migrations that a database has, in their order. */
export const readApplied = ({ query }: Pick<Queryable, 'query'>): Promise<Applied[]> =>
  query<Applied>('SELECT name, checksum, oldest_build AS "oldestBuild" FROM migrations ORDER BY name');

export interface Schema {
  /** The number of the newest migration in the database. */
  version: string;
  /** Why this build can't use it. */
  problem?: string;
}

/** The schema of a migrated database. A newer build may have changed it since this process started. */
export async function readSchema(db: Pick<Queryable, 'query'>, own: readonly Migration[]): Promise<Schema> {
  const applied = await readApplied(db);
  const problem = newerThanKnown(applied, own);
  return { version: numberOf(applied.at(-1)?.name ?? '000'), ...(problem !== undefined && { problem }) };
}

/** @returns why this build can't use a database that a newer one has changed */
export function newerThanKnown(applied: readonly Applied[], own: readonly Migration[]): string | undefined {
  const names = new Set(own.map(({ name }) => name));
  const newest = numberOf(own.at(-1)?.name ?? '000');
  const tooNew = applied.find(({ name, oldestBuild }) => !names.has(name) && oldestBuild > newest);
  if (!tooNew) return undefined;
  return (
    `The database has the migration ${tooNew.name} of a newer release, and this one (up to ${newest}) can't use it. ` +
    'Start the newer release, or restore the backup from before its update.'
  );
}
