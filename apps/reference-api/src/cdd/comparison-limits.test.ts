import { setImmediate } from 'node:timers/promises';
import { recordHashes } from '@scv/json-check/record-hash';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ApiEnv, ApiServices } from '../api-env.ts';
import { answerFailure } from '../failures.ts';
import { limitBody } from '../limit-body.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { comparisonWithLast } from './compare-records.ts';

const body = JSON.stringify({ idName: 'id', records: [recordHashes('a', {})] });
const id = crypto.randomUUID();

/** The comparison alone, with one stored file whose reading ends when the test says so. */
function comparison({ CDD_DOWNLOAD = 'true', maxMs = 60_000 } = {}) {
  const reads: { deliver: () => void; isClosed: boolean }[] = [];
  const read = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const file = { deliver: resolve, isClosed: false };
    reads.push(file);
    return new ReadableStream(
      {
        async pull(controller) {
          await promise;
          controller.enqueue(new TextEncoder().encode('[{"id":"a"}]'));
          controller.close();
        },
        cancel: () => void (file.isClosed = true),
      },
      { highWaterMark: 0 },
    );
  };
  const parts = {
    settings: readSettings({ CDD_DOWNLOAD }),
    database: {
      query: (sql: string) => Promise.resolve(sql.startsWith('SELECT id') ? [{ id, canCompare: true }] : []),
    },
    storage: { read: () => Promise.resolve(read()) },
    now: Date.now,
  } as unknown as ApiServices;
  const { limit, answer } = comparisonWithLast({ ...parts, maxMs });
  const app = new Hono<ApiEnv>().use(async (context, next) => {
    context.set('caller', { id, email: 'ada@scv.example', name: 'Ada' });
    await next();
  });
  app.onError(answerFailure(createLog('silent')));
  app.post('/', limit, limitBody(), async (context) => {
    const { status, body: compared } = await answer(context);
    return context.json(compared, status);
  });
  const send = (signal?: AbortSignal, sent: string | ReadableStream = body) =>
    app.request('/', {
      method: 'POST',
      body: sent,
      headers: { 'Content-Type': 'application/json' },
      ...(signal && { signal }),
      ...(sent instanceof ReadableStream && { duplex: 'half' }),
    });
  return { reads, send };
}

test('one comparison runs, two wait, and a further one is refused before its body is read', async () => {
  const { reads, send } = comparison();
  const first = [send(), send(), send()];
  await expect.poll(() => reads.length).toBe(1);
  let isRead = false;
  const unread = new ReadableStream({ pull: () => void (isRead = true) }, { highWaterMark: 0 });
  const refused = await send(undefined, unread);
  expect([refused.status, refused.headers.get('Retry-After'), isRead]).toEqual([429, '5', false]);
  for (let index = 0; index < 3; index += 1) {
    await expect.poll(() => reads.length).toBe(index + 1);
    reads[index]?.deliver();
    expect((await first[index])?.status).toBe(200);
  }
  const next = send();
  await expect.poll(() => reads.length).toBe(4);
  reads[3]?.deliver();
  expect((await next).status).toBe(200);
});

test('a running comparison ends when its client leaves, its file is closed, and the next one runs', async () => {
  const { reads, send } = comparison();
  const controller = new AbortController();
  const left = send(controller.signal);
  const next = send();
  await expect.poll(() => reads.length).toBe(1);
  controller.abort();
  expect((await left).status).toBe(400);
  await expect.poll(() => reads.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  reads[1]?.deliver();
  expect((await next).status).toBe(200);
});

test('a waiting comparison whose client has left never reads the file, and its place is free', async () => {
  const { reads, send } = comparison();
  const controller = new AbortController();
  const running = send();
  await expect.poll(() => reads.length).toBe(1);
  const left = send(controller.signal);
  const waiting = send();
  await setImmediate();
  controller.abort();
  expect((await left).status).toBe(400);
  const last = send();
  for (const each of [running, waiting, last]) {
    await expect.poll(() => reads.length).toBeGreaterThan(0);
    reads.shift()?.deliver();
    expect((await each).status).toBe(200);
  }
  expect(reads).toEqual([]);
});

test('the time limit begins with the work, and a storage that hangs ends with it', async () => {
  const { reads, send } = comparison({ maxMs: 50 });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(reads.map(({ isClosed }) => isClosed)).toEqual([true, true, true]);
});

test('with CDD_DOWNLOAD off no file is read', async () => {
  const { reads, send } = comparison({ CDD_DOWNLOAD: 'false' });
  const answer = await send();
  expect([await answer.json(), reads]).toEqual([{}, []]);
});
