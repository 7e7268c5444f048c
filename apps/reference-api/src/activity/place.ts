import { z } from 'zod/mini';
import { invalidPlace } from '@scv/api/schemas';

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
