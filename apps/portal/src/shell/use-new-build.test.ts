import { server } from '@scv/testing';
import { renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNewBuild } from './use-new-build.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  document.head.innerHTML = indexOf('one');
  isHidden(false);
});
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

// A page of jsdom is hidden.
const isHidden = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
const show = () => document.dispatchEvent(new Event('visibilitychange'));

const indexOf = (build: string) =>
  `<link rel="stylesheet" crossorigin href="/assets/index-${build}.css"><link rel="modulepreload" href="/assets/users-one.js">`;

/** What the server gives for index.html, one after the other; the last one stays. Counts how often it was asked. */
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

/** The tab is shown again after five minutes, and the server is asked for the `times`th time. */
async function afterFiveMinutes(asked: ReturnType<typeof serves>, times: number) {
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(times - 1));
  vi.setSystemTime(Date.now() + 5 * 60_000);
  show();
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(times));
}

test('a tab that is shown again and again asks once in five minutes', async () => {
  const asked = serves(indexOf('one'));
  renderHook(useNewBuild);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());

  show();
  await afterFiveMinutes(asked, 2);

  expect(asked).toHaveBeenCalledTimes(2);
});

test('another build is noticed within five minutes', async () => {
  const asked = serves(indexOf('one'), indexOf('two'));
  const { result } = renderHook(useNewBuild);

  await afterFiveMinutes(asked, 2);

  await waitFor(() => expect(result.current).toBe(true));
});

test('a tab that was opened in the background knows its own build from the newer one at its first look', async () => {
  const hidden = isHidden(true);
  const asked = serves(indexOf('two'));
  const { result } = renderHook(useNewBuild);
  show();
  expect(asked).not.toHaveBeenCalled();

  hidden.mockReturnValue(false);
  show();

  await waitFor(() => expect(result.current).toBe(true));
});

test.each([
  { what: 'the same build', pages: [indexOf('one')] },
  { what: 'a server that fails in between', pages: [indexOf('one'), null, indexOf('one')] },
  { what: 'a page of somebody else', pages: ['<h1>Sign in to the network</h1><script src="/proxy.js"></script>'] },
])('$what is no news', async ({ pages }) => {
  const asked = serves(...pages);
  const { result } = renderHook(useNewBuild);

  await afterFiveMinutes(asked, 2);
  await afterFiveMinutes(asked, 3);

  expect(result.current).toBe(false);
});
