import { server } from '@scv/testing';
import { renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNewBuild } from './portal-notice.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  document.head.innerHTML = indexOf('one');
  isHidden(false);
});
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

// By default jsdom's page is hidden.
const isHidden = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
const show = () => document.dispatchEvent(new Event('visibilitychange'));

const indexOf = (build: string) =>
  `<link rel="stylesheet" crossorigin href="/assets/index-${build}.css"><link rel="modulepreload" href="/assets/users-one.js">`;

/** The server's answers for index.html in turn; the last one repeats. Returns a spy on the requests. */
function serves(...pages: (string | null)[]) {
  const asked = vi.fn<() => void>();
  server.use(
    http.get('*/', () => {
      asked();
      const page = pages.length > 1 ? pages.shift() : pages[0];
      return page === null ? new HttpResponse('/assets/', { status: 503 }) : HttpResponse.html(page);
    }),
  );
  return asked;
}

/** Shows the tab again after five minutes and waits for the `times`th request. */
async function afterFiveMinutes(asked: ReturnType<typeof serves>, times: number) {
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(times - 1));
  vi.setSystemTime(Date.now() + 5 * 60_000);
  show();
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(times));
}

test('notices a new build after five minutes and never checks sooner', async () => {
  const asked = serves(indexOf('one'), indexOf('two'));
  const { result } = renderHook(useNewBuild);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  show();
  await afterFiveMinutes(asked, 2);

  await waitFor(() => expect(result.current).toBe(true));
  expect(asked).toHaveBeenCalledTimes(2);
});

test.each([
  { what: 'the same build', pages: [indexOf('one')] },
  { what: 'an answer of 503 in between', pages: [indexOf('one'), null, indexOf('one')] },
  {
    what: 'the sign-in page of a network',
    pages: ['<h1>Sign in to the network</h1><script src="/proxy.js"></script>'],
  },
])('$what is no new build', async ({ pages }) => {
  const asked = serves(...pages);
  const { result } = renderHook(useNewBuild);

  await afterFiveMinutes(asked, 2);
  await afterFiveMinutes(asked, 3);

  expect(result.current).toBe(false);
});
