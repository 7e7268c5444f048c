import { setTimeout as wait } from 'node:timers/promises';
import DataLoader from 'dataloader';

/** Milliseconds after which a batch no longer waits for the one before, which may hang. */
const patience = 50;

/**
 * Makes one statement of what requests ask for at the same time: all that comes in while one batch is under way is the
 * next one's. Nothing is kept, and nothing is answered from before it was asked.
 * @param load resolves to a value for each key, in their order
 */
export function batched<Key, Value>(load: (keys: readonly Key[]) => Promise<Value[]>): (key: Key) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader(
    (keys: readonly Key[]) => {
      const loading = load(keys);
      last = loading.catch(() => undefined); // each who asked hears of it
      return loading;
    },
    {
      cache: false,
      batchScheduleFn: (go) => void Promise.race([last, wait(patience, undefined, { ref: false })]).then(go),
    },
  );
  return (key) => loader.load(key);
}
