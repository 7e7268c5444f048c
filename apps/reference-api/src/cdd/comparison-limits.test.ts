import { hashVersion } from '@scv/json-check/record-hashes';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ApiEnv, ApiServices } from '../api-env.ts';
import { answerFailure } from '../failures.ts';
import { limitBody } from '../limit-body.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { comparisonWithLast } from './compare-records.ts';

const record = Buffer.alloc(12, 7).toString('base64');
const body = JSON.stringify({ idName: 'id', version: hashVersion, records: [record] });
const id = crypto.randomUUID();

/** The comparison alone. The database finds no stored file, when the test says so. */
function comparison() {
  const searches: (() => void)[] = [];
  const parts = {
    settings: readSettings({ CDD_DOWNLOAD: 'true' }),
    database: { query: () => new Promise((resolve) => searches.push(() => resolve([]))) },
    now: Date.now,
  } as unknown as ApiServices;
  const { limit, answer } = comparisonWithLast(parts);
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
  return { searches, send };
}

test('one comparison runs, two wait, and a further one is refused before its body is read', async () => {
  const { searches, send } = comparison();
  const first = [send(), send(), send()];
  await expect.poll(() => searches.length).toBe(1);
  let isRead = false;
  const unread = new ReadableStream({ pull: () => void (isRead = true) }, { highWaterMark: 0 });
  const refused = await send(undefined, unread);
  expect([refused.status, refused.headers.get('Retry-After'), isRead]).toEqual([429, '5', false]);
  for (let index = 0; index < 3; index += 1) {
    await expect.poll(() => searches.length).toBe(index + 1);
    searches[index]?.();
    expect((await first[index])?.status).toBe(200);
  }
  const next = send();
  await expect.poll(() => searches.length).toBe(4);
  searches[3]?.();
  expect((await next).status).toBe(200);
});

test('a waiting comparison whose client has left is dropped, and its place is free', async () => {
  const { searches, send } = comparison();
  const controller = new AbortController();
  const running = send();
  await expect.poll(() => searches.length).toBe(1);
  const left = send(controller.signal);
  controller.abort();
  const last = send();
  searches[0]?.();
  expect((await running).status).toBe(200);
  expect((await left).status).toBe(400);
  await expect.poll(() => searches.length).toBe(2);
  searches[1]?.();
  expect((await last).status).toBe(200);
});
