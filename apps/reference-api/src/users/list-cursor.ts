import { z } from 'zod/mini';
import { invalidFields } from '@scv/api/schemas';
import type { Section, UserSort } from './user-sort.ts';
import type { User } from '../user-row/user.ts';

/** A place in a sorted list: after the row with these values in the columns of the section's order. */
export interface Place {
  section: Section;
  keys: string[];
}

/** By SQL type. PostgreSQL refuses U+0000 in texts, and has no year 0. */
const keySchemas = {
  text: z.string().check(z.refine((text) => !text.includes('\0'))),
  uuid: z.uuid(),
  timestamptz: z.iso.datetime().check(z.regex(/^(?!0000)/)),
};
const cursorSchema = z.tuple([z.string(), z.string()], z.string());

/** The contract's `next`: the place of a user in the list. It stays valid when the user is changed or deleted. */
export function cursorOf(sort: UserSort, { name, order }: Section, user: User): string {
  return Buffer.from(JSON.stringify([sort, name, ...order.keysOf(user)])).toString('base64url');
}

/** @throws ProblemError 400 when the text is not from `cursorOf`, or from a list with another sort or filter */
export function readCursor(cursor: string, sort: UserSort, sections: readonly Section[]): Place {
  const [sortOfCursor, name, ...keys] = parse(cursor) ?? [];
  if (sortOfCursor === undefined) throw invalidPlace('After must be the next of an earlier answer.');
  const section = sections.find((each) => each.name === name);
  if (sortOfCursor !== sort || !section) {
    throw invalidPlace('After must be the next of an earlier answer with the same sort and filters.');
  }
  const { types } = section.order;
  const isValid =
    keys.length === types.length && types.every((type, at) => keySchemas[type].safeParse(keys[at]).success);
  if (!isValid) throw invalidPlace('After must be the next of an earlier answer.');
  return { section, keys };
}

function parse(cursor: string) {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

const invalidPlace = (message: string) => invalidFields([{ field: 'after', message }]);
