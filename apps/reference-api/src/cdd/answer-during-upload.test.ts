import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerDuringUpload, type ServedEnv } from './answer-during-upload.ts';

test('the answer stays open while upload data arrives, and ends after a minute without any', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const incoming = new PassThrough();
  const app = new Hono<ServedEnv>();
  app.post('/', answerDuringUpload, (context) => context.text('No.', 413));
  const answer = await app.request('/', { method: 'POST' }, { incoming });
  let isOpen = true;
  const text = answer.text().finally(() => {
    isOpen = false;
  });

  for (let minutes = 0; minutes < 5; minutes += 1) {
    await vi.advanceTimersByTimeAsync(59_000);
    expect(isOpen).toBe(true);
    const came = once(incoming, 'data');
    incoming.write('x');
    await came;
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await text).toBe('No.');
});
