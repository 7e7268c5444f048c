import { randomUUID } from 'node:crypto';
import Bowser from 'bowser';
import { editActions, type SuccessOf } from '@scv/api/schemas';
import { insertRows, type Queryable } from '../database/database.ts';
import { cut, printable } from '../printable.ts';
import { searchText } from '../user-row/user.ts';

type ListedEntry = SuccessOf<'listActivity'>['entries'][number];
export type Action = ListedEntry['action'];
export type Result = ListedEntry['result'];
export type Change = NonNullable<ListedEntry['changes']>[number];
export type Target = NonNullable<ListedEntry['target']>;

/** A user as they are now; any other person has only an email. */
export interface Actor {
  id?: string;
  email: string;
  name?: string;
}

/** The actor and the request: `context.var`, or parts of it. A background job names its own actor. */
export interface Source {
  caller?: Actor;
  /** The network that the request came from. */
  client?: string;
  userAgent?: string | undefined;
  requestId?: string;
  /** The client's id of a bulk action. */
  run?: string | undefined;
}

export interface NewEntry {
  action: Action;
  target?: Target | undefined;
  /** Defaults to `done`. */
  result?: Result;
  /** A sentence or a few words: why it was refused or failed. */
  reason?: string | undefined;
  changes?: Change[];
  /** Whether a non-administrator caused it: then old entries are deleted (retention.ts). */
  byStranger?: boolean;
  /** Whether it only follows from another entry: the list leaves it out when runs are grouped. */
  follows?: boolean;
  /** The id and the time of an event of the provider's own log. */
  copied?: { id: string; at: string };
}

const maxTextLength = 1024;

/**
 * Adds an entry to the activity. Within a transaction it commits or rolls back with the change. Never put a password or
 * a token into an entry.
 */
export async function recordActivity(db: Queryable, source: Source, entry: NewEntry): Promise<void> {
  const { caller, run } = source;
  const row = {
    ...activityRow(source, entry),
    run: caller?.id === undefined ? undefined : run,
    leads:
      !entry.follows &&
      (caller?.id === undefined || run === undefined || (await countInRun(db, run, caller.id, entry))),
  };
  await insertRows(db, 'activity', [row]);
}

/** The row of an entry, without its place in a run. */
export function activityRow({ caller, client, userAgent, requestId }: Source, entry: NewEntry) {
  const { action, target, result = 'done', reason, changes, byStranger = false, copied } = entry;
  const people = {
    actor_email: asStored(caller?.email),
    actor_name: asStored(caller?.name),
    target_label: asStored(target?.label),
  };
  return {
    id: randomUUID(),
    ...(copied && { ...copied, source: 'provider' }),
    actor_id: caller?.id,
    ...people,
    action,
    target_kind: target?.kind,
    target_id: target?.id,
    result,
    reason: asStored(reason),
    changes,
    client,
    browser: browserName(userAgent),
    request_id: requestId,
    by_stranger: byStranger,
    ...activityKeys(people),
  };
}

/** Columns of an entry that name people and files. */
export type EntryPeople = Partial<Record<'actor_email' | 'actor_name' | 'target_label', string | null | undefined>>;

/** The column of `activity` that is computed for the search. */
export const activityKeys = ({ actor_name: name, actor_email: email, target_label: label }: EntryPeople) => ({
  search_text: searchText(cut(`${name ?? ''} ${email ?? ''} ${label ?? ''}`, maxTextLength)),
});

const browserNames = new Set(Object.values(Bowser.BROWSER_MAP));

/** 'Chrome 156 on Linux'. Undefined for unknown browsers: a client may send any text. */
function browserName(userAgent = ''): string | undefined {
  if (!userAgent) return undefined;
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxTextLength));
  const { name = '', version = '' } = browser;
  if (!browserNames.has(name) || !os.name) return undefined;
  return `${name} ${Number.parseInt(version, 10) || ''} on ${os.name}`.replace('  ', ' ');
}

/** Applies the rule for names to every text of an entry, so that a search finds exactly what is shown. */
const asStored = (text: string | undefined) => text && printable(text, maxTextLength);

/**
 * A user whom the run changes twice counts once: an import enrolls, then deactivates the same user. OFFSET keeps the
 * planner from looking through all entries of the run. The action and the role of its edits are kept as long as they
 * are the same for all.
 * @returns whether it is the run's first entry. Simultaneous entries wait until the first is committed.
 */
async function countInRun(
  db: Queryable,
  run: string,
  actorId: string,
  { action, result = 'done', target, changes }: NewEntry,
): Promise<boolean> {
  const newRole = action === 'change role' ? changes?.find(({ field }) => field === 'role')?.after : undefined;
  const [counted] = await db.query<{ isFirst: boolean }>(
    `INSERT INTO activity_runs AS known (run, actor_id, done, refused, failed, created, edited, deleted, edit_action, new_role)
     SELECT $1::uuid, $2::uuid, ($3 = 'done')::int, ($3 IN ('refused', 'cancelled'))::int, ($3 = 'failed')::int,
       ("isNew" AND $4 = 'create user')::int, ("isNew" AND $4 = ANY ($6::text[]))::int, ("isNew" AND $4 = 'delete user')::int,
       CASE WHEN "isNew" AND $4 = ANY ($6::text[]) THEN $4::text END, CASE WHEN "isNew" THEN $7::text END
     FROM (SELECT $3::text = 'done' AND NOT EXISTS (
       SELECT FROM (
         SELECT run, actor_id FROM activity WHERE target_id = $5::uuid
           AND action = ANY ($6::text[] || ARRAY['create user', 'delete user']) AND result = 'done' OFFSET 0
       ) AS changes WHERE changes.run = $1::uuid AND changes.actor_id = $2::uuid
     ) AS "isNew") AS entry
     ON CONFLICT (run, actor_id) DO UPDATE SET
       done = known.done + EXCLUDED.done,
       refused = known.refused + EXCLUDED.refused,
       failed = known.failed + EXCLUDED.failed,
       created = known.created + EXCLUDED.created,
       edited = known.edited + EXCLUDED.edited,
       deleted = known.deleted + EXCLUDED.deleted,
       edit_action = ${whileAlike('edit_action')},
       new_role = ${whileAlike('new_role')}
     RETURNING done + refused + failed = 1 AS "isFirst"`,
    [run, actorId, result, action, target?.id, editActions, newRole],
  );
  return counted?.isFirst === true;
}

/** SQL for a column that all edits of a run have in common: NULL as soon as one differs. */
const whileAlike = (column: string) => `CASE WHEN EXCLUDED.edited = 0 THEN known.${column}
         WHEN known.edited = 0 OR known.${column} = EXCLUDED.${column} THEN EXCLUDED.${column} END`;
