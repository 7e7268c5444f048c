import { StartFailure } from '../start-failure.ts';
import type { Queryable } from './database.ts';
import { type Migration, numberOf, ownMigrations } from './migrations.ts';

/** A row of the table `migrations`. Builds before migration 024 wrote the name only. */
interface Applied {
  name: string;
  checksum: string | null;
  oldestBuild: string | null;
}

export interface Schema {
  /** The number of the newest migration in the database. */
  version: string;
  /** Why this build can't use it. */
  problem?: string;
}

/** Reads which migrations a database has. The table must have the columns that `migrate` adds. */
export const readApplied = ({ query }: Pick<Queryable, 'query'>): Promise<Applied[]> =>
  query<Applied>('SELECT name, checksum, oldest_build AS "oldestBuild" FROM migrations ORDER BY name');

/** The schema of a migrated database. A newer build may have changed it since this process started. */
export async function readSchema(db: Pick<Queryable, 'query'>, own: readonly Migration[]): Promise<Schema> {
  const applied = await readApplied(db);
  const problem = newerThanKnown(applied, own);
  return { version: numberOf(applied.at(-1)?.name ?? '000'), ...(problem !== undefined && { problem }) };
}

/**
 * Refuses a database that this build can't use, before anything in it is changed.
 * @throws StartFailure when a newer build has changed the schema in a way that needs a newer build than this one, or
 *   when the file of an applied migration was changed
 */
export function requireKnownSchema(applied: readonly Applied[], own: readonly Migration[] = ownMigrations()): void {
  const problem = newerThanKnown(applied, own);
  if (problem !== undefined) throw new StartFailure(problem);
  const checksums = new Map(own.map(({ name, checksum }) => [name, checksum]));
  const changed = applied.find(
    ({ name, checksum }) => checksum !== null && checksum !== (checksums.get(name) ?? checksum),
  );
  if (!changed) return;
  throw new StartFailure(
    `The migration ${changed.name} differs from the one that was applied to this database. ` +
      'Restore the file as it was released, and put further changes into a new migration.',
  );
}

function newerThanKnown(applied: readonly Applied[], own: readonly Migration[]): string | undefined {
  const names = new Set(own.map(({ name }) => name));
  const newest = numberOf(own.at(-1)?.name ?? '000');
  const tooNew = applied.find(({ name, oldestBuild }) => !names.has(name) && (oldestBuild ?? numberOf(name)) > newest);
  if (!tooNew) return undefined;
  return (
    `The database has the migration ${tooNew.name} of a newer release, and this one (up to ${newest}) can't use it. ` +
    'Start the newer release, or restore the backup from before its update.'
  );
}
