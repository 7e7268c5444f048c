import { isLocked } from './database.ts';

/** For the turn and the locks together, as long as the database waits for one lock (postgres.ts). */
const maxWaitMs = 2000;
/** For locks, after a long wait in a line that moved. */
const minLockMs = 100;
/** However fast the line moves. */
const maxMovingWaitMs = 10_000;
/** Work that takes longer waits for a lock itself. */
const stuckMs = 1000;
const stepMs = 100;

/** A call gave up waiting for its turn. It has the code of PostgreSQL's "lock not available". */
class NotItsTurn extends Error {
  override name = 'NotItsTurn';
  readonly code = '55P03';
}

interface Line {
  /** Resolves when all who are in the line have ended. */
  end: Promise<void>;
  /** When the present work began. */
  begunAt: number;
  /** Whether the work before it gave up waiting for a lock. */
  isLocked: boolean;
}

const lines = new WeakMap<object, Line>();

/**
 * Runs work one after the other, if all of it needs the same lock: while the first waits for the database, the others
 * wait here and leave the connections to everybody else. Who has waited for two seconds gives up if the line is stuck,
 * and after ten seconds in any case.
 * @param resource what they queue for, such as the database
 * @param work gets the time (of `performance.now`) until which it may wait for locks
 * @throws NotItsTurn, which `isLocked` recognizes
 */
export async function inTurn<Result>(resource: object, work: (waitUntil: number) => Promise<Result>): Promise<Result> {
  const cameAt = performance.now();
  const line = lines.get(resource) ?? { end: Promise.resolve(), begunAt: 0, isLocked: false };
  lines.set(resource, line);
  const before = line.end;
  const ended = Promise.withResolvers<void>();
  line.end = before.then(() => ended.promise);
  try {
    await turn(line, before, cameAt);
    line.begunAt = performance.now();
    const waitUntil = Math.max(cameAt + maxWaitMs, line.begunAt + minLockMs);
    return await noting(line, () => work(waitUntil));
  } finally {
    ended.resolve();
  }
}

async function noting<Result>(line: Line, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    line.isLocked = false;
    return result;
  } catch (error) {
    line.isLocked = isLocked(error);
    throw error;
  }
}

async function turn(line: Line, before: Promise<void>, cameAt: number): Promise<void> {
  const isTurn = before.then(() => true);
  for (let isNow = false; !isNow;) {
    isNow = await Promise.race([isTurn, pause()]);
    const now = performance.now();
    const isStuck = line.isLocked || (!isNow && now - line.begunAt > stuckMs);
    if (now - cameAt > (isStuck ? maxWaitMs : maxMovingWaitMs)) throw new NotItsTurn('Other changes took too long.');
  }
}

const pause = () =>
  new Promise<false>((resolve) => {
    setTimeout(resolve, stepMs, false).unref();
  });
