/** As long as the database waits for a lock (postgres.ts). */
const maxWaitMs = 2000;
/** However fast the line moves. */
const maxMovingWaitMs = 10_000;
/** Work that takes longer waits for a lock itself. */
const stuckMs = 1000;
const stepMs = 100;

/** What PostgreSQL's "lock not available" is for a call that didn't get its turn. */
class NotItsTurn extends Error {
  override name = 'NotItsTurn';
  readonly code = '55P03';
}

interface Line {
  /** Resolves when all who are in the line have ended. */
  end: Promise<void>;
  /** When the present work began. */
  begunAt: number;
}

const lines = new WeakMap<object, Line>();

/**
 * Runs work one after the other, if all of it needs the same lock: while the first waits for the database, the others
 * wait here and leave the connections to everybody else. Who has waited for two seconds gives up if the line is stuck,
 * and after ten seconds in any case.
 * @param resource what they queue for, such as the database
 * @throws NotItsTurn, which `isLocked` recognizes
 */
export async function inTurn<Result>(resource: object, work: () => Promise<Result>): Promise<Result> {
  const line = lines.get(resource) ?? { end: Promise.resolve(), begunAt: 0 };
  lines.set(resource, line);
  const before = line.end;
  const ended = Promise.withResolvers<void>();
  line.end = before.then(() => ended.promise);
  try {
    await turn(line, before);
    line.begunAt = performance.now();
    return await work();
  } finally {
    ended.resolve();
  }
}

async function turn(line: Line, before: Promise<void>): Promise<void> {
  const isTurn = before.then(() => true);
  for (let waited = 0; !(await Promise.race([isTurn, pause()])); waited += stepMs) {
    const isStuck = performance.now() - line.begunAt > stuckMs;
    if (waited > (isStuck ? maxWaitMs : maxMovingWaitMs)) throw new NotItsTurn('Other changes took too long.');
  }
}

const pause = () =>
  new Promise<false>((resolve) => {
    setTimeout(resolve, stepMs, false).unref();
  });
