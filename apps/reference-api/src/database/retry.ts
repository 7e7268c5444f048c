import { setTimeout as wait } from 'node:timers/promises';
import { sqlState } from './database.ts';

/** Serialization failure and deadlock: nothing is wrong, the transaction only has to run again. */
const retryable = new Set(['40001', '40P01']);
const attempts = 8;
const longestWait = 250;

/** Runs a transaction again after growing, jittered waits (milliseconds) until it isn't in another one's way. */
export async function retrying<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !retryable.has(sqlState(error) ?? '')) throw error;
      await wait(Math.random() * Math.min(longestWait, 5 * 2 ** attempt));
    }
  }
}
