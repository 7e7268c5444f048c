import { server } from '@scv/testing';
import { http, HttpResponse } from 'msw';
import { expect, test, afterEach, beforeEach, vi, describe } from 'vitest';
import { loadConfig, watchErrors } from './start-portal.ts';

test.each<[string, () => Response, string]>([
  ['a 404', () => new HttpResponse(null, { status: 404 }), 'could not be fetched: the server answered 404.'],
  ['invalid JSON', () => HttpResponse.text('<html>'), 'is not valid JSON.'],
])('%s is reported, and not tried again', async (_what, answer, text) => {
  server.use(http.get('*/config.json', answer));
  await expect(loadConfig()).rejects.toMatchObject({
    name: 'ConfigError',
    reasons: [`config.json ${text}`],
    isTemporary: false,
  });
});

describe('errors in the browser', () => {
  let sent: { page: string; name: string; stack: string }[];
  let listeners: [string, EventListener][];

  beforeEach(() => {
    vi.resetModules();
    sent = [];
    listeners = [];
    // Not added to the window: the test runner fails on errors that reach it.
    vi.spyOn(globalThis, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
      listeners.push([type, listener as EventListener]);
    });
    history.replaceState(null, '', '/users?query=ada#top');
    server.use(
      http.post('*/browser-errors', async ({ request }) => {
        sent.push((await request.json()) as (typeof sent)[0]);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    watchErrors('/browser-errors');
  });
  afterEach(() => history.replaceState(null, '', '/'));

  const happens = (type: string, members: object) => {
    for (const [of, listener] of listeners) if (of === type) listener(Object.assign(new Event(type), members));
  };

  test.each([
    ['Chrome', 'TypeError: Ada\nnot at home\n', '    at show (https://portal.example/assets/show-a1.js:1:20)'],
    ['Firefox and Safari', '', 'show@https://portal.example/assets/show-a1.js:1:20'],
  ])(
    'an error in %s is sent with its page, without the query and the message (decided 1)',
    async (_browser, header, place) => {
      const error = Object.assign(new TypeError('show'), { stack: `${header}${place}\n` });
      happens('error', { error });
      await vi.waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]).toEqual({
        page: `${location.origin}/users`,
        name: 'TypeError',
        stack: place,
      });
    },
  );

  test.each([
    [
      'a promise that nobody handles',
      'unhandledrejection',
      { reason: new RangeError('Invalid time value') },
      'RangeError',
    ],
    ['something thrown that is no error', 'error', { error: 'odd' }, 'Error'],
  ])('%s is sent', async (_what, type, members, name) => {
    happens(type, members);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.name).toBe(name);
  });

  test('the same error is sent once, a notice without one never, and a page sends ten', async () => {
    const named = (name: string) => Object.assign(new Error('x'), { name });
    const error = named('Again');
    happens('error', { message: 'ResizeObserver loop completed with undelivered notifications.', error: null });
    happens('error', { error });
    happens('error', { error });
    for (let count = 0; count < 20; count += 1) happens('error', { error: named(`Number${count}`) });
    await vi.waitFor(() => expect(sent).toHaveLength(10));
    const expected = ['Again', ...Array.from({ length: 9 }, (_, count) => `Number${count}`)];
    expect(sent.map(({ name }) => name).toSorted()).toEqual(expected);
  });
});
