import { expect, test } from 'vitest';
import { PasswordQueue } from './password-queue.ts';

const tooMany = { status: 429, code: 'E0000047' };

test('two hashes run at once, one caller may have twelve waiting, and others still get their turn', async () => {
  const queue = new PasswordQueue();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let running = 0;
  let mostRunning = 0;
  const hash = async (result: string) => {
    mostRunning = Math.max(mostRunning, ++running);
    await released;
    running -= 1;
    return result;
  };
  const started = Array.from({ length: 12 }, () => queue.run('stranger', () => hash('stranger')));
  await expect(queue.run('stranger', () => hash('stranger'))).rejects.toMatchObject(tooMany);
  const own = queue.run('ada', () => hash('ada'));
  const others = Array.from({ length: 11 }, (_, index) => queue.run(`other ${index}`, () => hash('other')));
  await expect(queue.run('late', () => hash('late'))).rejects.toMatchObject(tooMany);
  release();
  expect(await own).toBe('ada');
  expect(await Promise.all([...started, ...others])).toHaveLength(23);
  expect(mostRunning).toBe(2);
});

test('work that fails makes room, too', async () => {
  const queue = new PasswordQueue();
  const fail = () => queue.run('ada', () => Promise.reject(new Error('no')));
  for (let count = 0; count < 20; count++) await expect(fail()).rejects.toThrow('no');
  expect(await queue.run('ada', () => Promise.resolve('done'))).toBe('done');
});
