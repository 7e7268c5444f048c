import { isLocked } from './database.ts';

const maxWaitMs = 10_000;

/** A call gave up waiting for its turn. It has the code of PostgreSQL's "lock not available". */
class NotItsTurn extends Error {
  override name = 'NotItsTurn';
  readonly code = '55P03';
}

/** The end of each line, with the time when somebody last gave up waiting for the lock; 0 if nobody has. */
const ends = new WeakMap<object, Promise<number>>();

/**
 * Runs work one after the other, if all of it needs the same lock: while the first waits for the database, the others
 * wait here and leave the connections to everybody else. When the first gives up waiting for the lock, so do those that
 * came meanwhile. Nothing waits longer than ten seconds.
 * @param resource what they queue for, such as the database
 * @throws NotItsTurn, which `isLocked` recognizes
 */
export async function inTurn<Result>(resource: object, work: () => Promise<Result>): Promise<Result> {
  const cameAt = performance.now();
  const before = ends.get(resource) ?? Promise.resolve(0);
  const ended = Promise.withResolvers<number>();
  ends.set(
    resource,
    before.then(() => ended.promise),
  );
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLate.reject(new NotItsTurn('Other changes took too long.')), maxWaitMs);
  let lockedAt: number | Promise<number> = before;
  try {
    const lastLockedAt = await Promise.race([before, tooLate.promise]).finally(() => clearTimeout(timer));
    if (lastLockedAt > cameAt) throw new NotItsTurn('Somebody else holds the lock.');
    return await work().catch((error: unknown) => {
      if (isLocked(error)) lockedAt = performance.now();
      throw error;
    });
  } finally {
    ended.resolve(lockedAt);
  }
}
