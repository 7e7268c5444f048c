import { invalidPlace, type SuccessOf } from '@scv/api/schemas';
import { z } from 'zod/mini';
import { timeText } from '../database/database.ts';

type Entry = SuccessOf<'listActivity'>['entries'][number];
type Run = NonNullable<Entry['run']>;

/** The select list of an entry. `activity` is joined with `activity_runs`. */
export const entryColumns = `number, id, ${timeText('activity.at')} AS at, action, result, reason, changes, client, source,
  request_id AS "requestId", actor_id AS "actorId", actor_name AS "actorName", actor_email AS "actorEmail",
  target_kind AS "targetKind", target_id AS "targetId", target_label AS "targetLabel",
  run, done, refused, failed, created, edited, deleted, edit_action AS "editAction", new_role AS "newRole"`;

type Nullable<Type> = { [Name in keyof Type]: Type[Name] | null };

/** A row of `entryColumns`. */
export type EntryRow = Pick<Entry, 'id' | 'action' | 'result'> &
  Place &
  Nullable<{
    reason: string;
    changes: Entry['changes'];
    client: string;
    requestId: string;
    actorId: string;
    actorName: string;
    actorEmail: string;
    targetKind: 'user' | 'file';
    targetId: string;
    targetLabel: string;
    run: string;
    source: 'portal' | 'provider';
    done: number;
    refused: number;
    failed: number;
    created: number;
    edited: number;
    deleted: number;
    editAction: Run['editAction'];
    newRole: Run['newRole'];
  }>;

/** The entry as the contract has it: without members that have no value. */
export function entryOf(row: EntryRow): Entry {
  const { id, at, action, result, reason, changes, client, requestId, source } = row;
  const actor = actorOf({ id: row.actorId, name: row.actorName, email: row.actorEmail });
  const target = row.targetKind && present({ kind: row.targetKind, id: row.targetId, label: row.targetLabel });
  const { done, refused, failed, created, edited, deleted, editAction, newRole } = row;
  const counts = { done, refused, failed, created, edited, deleted, editAction, newRole };
  const run = row.run === null || done === null ? undefined : present({ id: row.run, ...counts });
  return present({ id, at, actor, action, target, result, reason, changes, client, requestId, run, source }) as Entry;
}

/** @returns undefined when nobody is known */
export const actorOf = ({ id, name, email }: Nullable<NonNullable<Entry['actor']>>) =>
  email === null ? undefined : (present({ id, name, email }) as NonNullable<Entry['actor']>);

/** Without members that have no value. */
export const present = (members: object) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));

/** The place of a row in a list by time. */
export interface Place {
  /** With microseconds, which a Date would lose. */
  at: string;
  /** Puts rows of the same time in order. */
  number: number;
}

/** PostgreSQL's years end at 294276 and have no 0. */
const place = z.object({ at: z.iso.datetime().check(z.regex(/^[12]\d{3}-.{14}\.\d{6}Z$/)), number: z.int() });

/** The contract's `next` and `newest`. */
export const cursorOf = ({ at, number }: Place) => Buffer.from(JSON.stringify({ at, number })).toString('base64url');

/** @throws ProblemError 400 when the text is not from `cursorOf` */
export function readPlace(parameter: string, cursor: string): Place {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidPlace(parameter);
  }
}
