import { server } from '@scv/testing';
import { renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNewBuild } from './use-new-build.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // A page of jsdom is hidden.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
});
afterEach(() => {
  vi.useRealTimers();
});

/** The server's builds, one after the other; the last one stays. Counts how often it was asked. */
function builds(...tags: (string | null)[]) {
  const asked = vi.fn<() => void>();
  server.use(
    http.head('*/', () => {
      asked();
      const tag = tags.length > 1 ? tags.shift() : tags[0];
      return new HttpResponse(null, { headers: tag ? { etag: tag } : {}, status: tag === null ? 503 : 200 });
    }),
  );
  return asked;
}

/** The tab is shown again after five minutes, and the server is asked for the `times`th time. */
async function afterFiveMinutes(asked: ReturnType<typeof builds>, times: number) {
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(times - 1));
  vi.setSystemTime(Date.now() + 5 * 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(times));
}

test('a tab that is shown again and again asks once in five minutes', async () => {
  const asked = builds('"one"');
  renderHook(useNewBuild);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());

  document.dispatchEvent(new Event('visibilitychange'));
  await afterFiveMinutes(asked, 2);

  expect(asked).toHaveBeenCalledTimes(2);
});

test('another build is noticed within five minutes', async () => {
  const asked = builds('"one"', '"two"');
  const { result } = renderHook(useNewBuild);

  await afterFiveMinutes(asked, 2);

  await waitFor(() => expect(result.current).toBe(true));
});

test.each([
  { what: 'the same build', tags: ['"one"'] },
  { what: 'a server that fails in between', tags: ['"one"', null, '"one"'] },
  { what: 'a server without ETags', tags: [''] },
])('$what is no news', async ({ tags }) => {
  const asked = builds(...tags);
  const { result } = renderHook(useNewBuild);

  await afterFiveMinutes(asked, 2);
  await afterFiveMinutes(asked, 3);

  expect(result.current).toBe(false);
});
