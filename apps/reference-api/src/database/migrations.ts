import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** How to write one: migrations/README.md. */
const folder = new URL('./migrations/', import.meta.url);

export interface Migration {
  /** Its file's name, which begins with its number. */
  name: string;
  sql: string;
  /** SHA-256 of the file, hexadecimal. */
  checksum: string;
  /** A build can use the database after this migration if it knows the migration with this number, such as "023". */
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
