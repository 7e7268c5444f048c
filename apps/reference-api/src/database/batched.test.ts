import { expect, test } from 'vitest';
import { batched } from './batched.ts';

/** A load that is answered when the test says so, and the batches it was asked for. */
function slowLoad() {
  const batches: { keys: readonly number[]; answer: PromiseWithResolvers<string[]> }[] = [];
  const load = batched((keys: readonly number[]) => {
    const answer = Promise.withResolvers<string[]>();
    batches.push({ keys, answer });
    return answer.promise;
  });
  const asked = () => batches.map(({ keys }) => keys);
  const finish = (index: number) => batches[index]?.answer.resolve(batches[index].keys.map(String));
  return { load, batches, asked, finish };
}

test('what is asked for at the same time is one batch, and each gets its own', async () => {
  const { load, asked, finish } = slowLoad();
  const values = Promise.all([load(1), load(2), load(2)]);
  await expect.poll(asked).toEqual([[1, 2, 2]]);
  finish(0);
  expect(await values).toEqual(['1', '2', '2']);
});

test('what is asked for while one batch is under way is the next one, never answered by that', async () => {
  const { load, asked, finish } = slowLoad();
  const first = load(1);
  await expect.poll(asked).toEqual([[1]]);
  const next = Promise.all([load(1), load(3)]);
  finish(0);
  expect(await first).toBe('1');
  await expect.poll(asked).toEqual([[1], [1, 3]]);
  finish(1);
  expect(await next).toEqual(['1', '3']);
});

test('a batch that hangs keeps nobody else waiting', async () => {
  const { load, asked, finish } = slowLoad();
  void load(1);
  await expect.poll(asked).toEqual([[1]]);
  const next = load(2);
  await expect.poll(asked).toEqual([[1], [2]]);
  finish(1);
  expect(await next).toBe('2');
});

test('a failure is told to each who asked, and to nobody after', async () => {
  const { load, batches, asked, finish } = slowLoad();
  const failing = Promise.allSettled([load(1), load(2)]);
  await expect.poll(asked).toEqual([[1, 2]]);
  batches[0]?.answer.reject(new Error('gone'));
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = load(3);
  await expect.poll(asked).toEqual([[1, 2], [3]]);
  finish(1);
  expect(await next).toBe('3');
});
