import { z } from 'zod/mini';
import { invalidFields } from '../problem.ts';
import type { User } from './user.ts';
import { userKeys } from './user-keys.ts';

/** The sort keys of a user, in the order of `listOrder`. */
export type Place = [lastNameKey: string, firstNameKey: string, id: string];

/** PostgreSQL refuses U+0000 in texts. */
const key = z.string().check(z.refine((text) => !text.includes('\0')));
const place = z.tuple([key, key, z.uuid()]);

/** The contract's `next`: the place of a user in the list. It stays valid when the user is changed or deleted. */
export function cursorOf(user: User): string {
  const { last_name_key, first_name_key } = userKeys(user);
  const keys: Place = [last_name_key, first_name_key, user.id];
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/** @throws ProblemError 400 when the text is not from `cursorOf` */
export function readCursor(cursor: string): Place {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidFields([{ field: 'after', message: 'After must be the next of an earlier answer.' }]);
  }
}
