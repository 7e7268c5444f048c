import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import { answerOktaError, type OktaError } from './okta-answer.ts';
import { rateLimit } from './okta-request.ts';

afterEach(() => vi.useRealTimers());

test('every answer says how many calls an address has left; when there are none it is refused, and others go on', async () => {
  vi.useFakeTimers({ now: Date.parse('2027-01-01T00:00:00Z'), toFake: ['Date'] });
  const app = new Hono()
    .use(rateLimit(2))
    .get('/', ({ body }) => body(null))
    .onError((error, context) => answerOktaError(context, error as OktaError));
  const call = async (remoteAddress: string) => {
    const { status, headers } = await app.request('/', {}, { incoming: { socket: { remoteAddress } } });
    return [status, ...['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`X-Rate-Limit-${name}`))];
  };
  const reset = String(Date.now() / 1000 + 60);
  expect(await call('127.0.0.1')).toEqual([200, '2', '1', reset]);
  expect(await call('127.0.0.1')).toEqual([200, '2', '0', reset]);
  expect(await call('127.0.0.1')).toEqual([429, '2', '0', reset]);
  expect(await call('127.0.0.2')).toEqual([200, '2', '1', reset]);
  vi.setSystemTime(Date.now() + 60_000);
  expect((await call('127.0.0.1'))[0]).toBe(200);
});
