import { expect, test } from 'vitest';
import { concurrencyLimit } from './concurrency-limit.ts';

const limits = { maxRunning: 1, maxWaiting: 2, maxPerClient: 2 };
const busy = '429: Too many people are signing in. Try again in 5 seconds.';

/** Pieces of work that run until they are released. */
function start() {
  const limited = concurrencyLimit(limits);
  const started: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const run = (name: string, { client = name, goesFirst = false, signal = new AbortController().signal } = {}) => {
    const gate = Promise.withResolvers<void>();
    gates.set(name, gate);
    const work = () => {
      started.push(name);
      return gate.promise;
    };
    return limited({ client, goesFirst, signal }, work).then(
      () => 'done',
      ({ status, message }) => `${status}: ${message}`,
    );
  };
  return { run, started, release: (name: string) => gates.get(name)?.resolve() };
}

test('work waits for its turn, known clients go first, and a full queue refuses the others', async () => {
  const { run, started, release } = start();
  const results = [run('a'), run('b'), run('c'), run('d'), run('known', { goesFirst: true })];
  expect(await results[3]).toBe(busy);
  for (const name of ['a', 'known', 'b', 'c']) {
    release(name);
    await results[['a', 'b', 'c', 'd', 'known'].indexOf(name)];
  }
  expect(started).toEqual(['a', 'known', 'b', 'c']);
});

test('one client can’t fill the queue', async () => {
  const { run, release } = start();
  const results = [run('1', { client: 'x' }), run('2', { client: 'x' }), run('3', { client: 'x' })];
  expect(await results[2]).toBe(busy);
  const other = run('other');
  for (const name of ['1', '2', 'other']) release(name);
  expect(await Promise.all([results[0], results[1], other])).toEqual(['done', 'done', 'done']);
  release('3');
  const later = run('4', { client: 'x' });
  release('4');
  expect(await later).toBe('done');
});

test('waiting work of a client that has disconnected is never started, and makes room', async () => {
  const { run, started, release } = start();
  const gone = new AbortController();
  const results = [run('a'), run('gone', { signal: gone.signal }), run('c')];
  gone.abort();
  expect(await results[1]).toBe('400: The request was interrupted.');
  expect(await run('gone before', { signal: gone.signal })).toBe('400: The request was interrupted.');
  const last = run('d');
  for (const name of ['a', 'c', 'd']) release(name);
  expect(await Promise.all([results[0], results[2], last])).toEqual(['done', 'done', 'done']);
  expect(started).toEqual(['a', 'c', 'd']);
});
