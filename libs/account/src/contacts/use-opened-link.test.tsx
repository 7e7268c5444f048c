import { AuthApiError } from '@okta/okta-auth-js/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOpenedLink, type Poll } from './use-opened-link.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const advance = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const failWith = (status: number) => () =>
  Promise.reject(new AuthApiError({ errorSummary: 'x' }, { status, responseText: '', headers: {} }));

function watch(poll: Poll) {
  const onOpened = vi.fn<() => void>();
  const spy = vi.fn<Poll>(poll);
  function Watcher() {
    return <p>{useOpenedLink('c1', spy, onOpened) ? 'stopped' : 'watching'}</p>;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Watcher />
    </QueryClientProvider>,
  );
  return { poll: spy, onOpened };
}

test('asks every four seconds until the link has been opened', async () => {
  const statuses = ['UNVERIFIED', 'UNVERIFIED', 'VERIFIED'];
  const { poll, onOpened } = watch(() => Promise.resolve({ status: statuses.shift() ?? '' }));
  await advance(7);
  expect(onOpened).not.toHaveBeenCalled();
  await advance(60);
  expect(onOpened).toHaveBeenCalledOnce();
  expect(poll).toHaveBeenCalledTimes(3);
});

test.each([0, 429])('stops after five retries with doubling delay on status %s (§8, §9)', async (status) => {
  const start = Date.now();
  const seconds: number[] = [];
  watch(() => {
    seconds.push(Math.round((Date.now() - start) / 1_000));
    return failWith(status)();
  });
  await advance(120);
  expect(seconds).toEqual([0, 1, 3, 7, 15, 31]);
  expect(screen.getByText('stopped')).toBeVisible();
});

test('stops at once when the provider refuses', async () => {
  const { poll } = watch(failWith(404));
  await advance(60);
  expect(screen.getByText('stopped')).toBeVisible();
  expect(poll).toHaveBeenCalledOnce();
});
