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

test('a fourth comparison is refused before its body is read, until one has ended', async () => {
  const { searches, send } = comparison();
  const first = [send(), send(), send()];
  await expect.poll(() => searches.length).toBe(3);
  let isRead = false;
  const unread = new ReadableStream({ pull: () => void (isRead = true) }, { highWaterMark: 0 });
  const refused = await send(undefined, unread);
  expect([refused.status, refused.headers.get('Retry-After'), isRead]).toEqual([429, '5', false]);
  searches[0]?.();
  await Promise.race(first);
  const next = send();
  await expect.poll(() => searches.length).toBe(4);
  for (const end of searches) end();
  for (const answer of [...first, next]) expect((await answer).status).toBe(200);
});

test('a comparison whose client has left is dropped, and its place is free', async () => {
  const { searches, send } = comparison();
  const controller = new AbortController();
  const running = [send(), send()];
  const left = send(controller.signal);
  controller.abort();
  expect((await left).status).toBe(400);
  running.push(send());
  await expect.poll(() => searches.length).toBe(3);
  for (const end of searches) end();
  for (const answer of running) expect((await answer).status).toBe(200);
});
