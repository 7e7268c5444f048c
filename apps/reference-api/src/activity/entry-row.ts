import { invalidCursor, type SuccessOf } from '@scv/api/schemas';
import { z } from 'zod/mini';
import { timeText } from '../database/database.ts';

type Entry = SuccessOf<'listActivity'>['entries'][number];

/** SQL for a person; NULL when nobody is known. */
export const actorObject = (id: string, name: string, email: string) =>
  `CASE WHEN ${email} IS NOT NULL THEN json_strip_nulls(json_build_object('id', ${id}, 'name', ${name}, 'email', ${email})) END`;

/** The select list of an entry. `activity` is joined with `activity_runs`. */
export const entryColumns = `number, id, ${timeText('activity.at')} AS at, action, result, reason, changes, client, browser,
  source, request_id AS "requestId", ${actorObject('actor_id', 'actor_name', 'actor_email')} AS actor,
  CASE WHEN target_kind IS NOT NULL THEN json_strip_nulls(json_build_object('kind', target_kind, 'id', target_id,
    'label', target_label)) END AS target,
  CASE WHEN done IS NOT NULL THEN json_strip_nulls(json_build_object('id', run, 'done', done, 'refused', refused,
    'failed', failed, 'created', created, 'edited', edited, 'deleted', deleted, 'editAction', edit_action,
    'newRole', new_role)) END AS run`;

/** A row of `entryColumns`, with null for members that have no value. */
export type EntryRow = CursorPosition & { [Name in keyof Entry]: Entry[Name] | null };

/** The entry as the contract has it. */
export const entryOf = ({ number: _, ...entry }: EntryRow) => present(entry) as Entry;

/** Removes members without a value. */
export const present = (members: object) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));

/** The position of a row in a list by time. */
export interface CursorPosition {
  /** A text, because a Date would lose the microseconds. */
  at: string;
  /** Puts rows of the same time in order. */
  number: number;
}

/** PostgreSQL's years end at 294276 and have no 0. */
const cursorSchema = z.object({ at: z.iso.datetime().check(z.regex(/^[12]\d{3}-.{14}\.\d{6}Z$/)), number: z.int() });

/** The contract's `next` and `newest`. */
export const cursorOf = ({ at, number }: CursorPosition) =>
  Buffer.from(JSON.stringify({ at, number })).toString('base64url');

/** @throws ProblemError 400 when the text is not from `cursorOf` */
export function readCursor(parameter: string, cursor: string): CursorPosition {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidCursor(parameter);
  }
}
