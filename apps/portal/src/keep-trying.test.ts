import { ApiError, listUsers } from '@scv/api';
import { ObservableStanding } from '@scv/auth/session';
import { onlineManager } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { keepTrying } from './connection.ts';

vi.mock('@scv/api', { spy: true });

test('what is out of reach is tried again after 1, 2, 4, 8, 15 and then every 30 seconds, until it is back', async () => {
  vi.useFakeTimers();
  vi.mocked(listUsers).mockRejectedValue(new ApiError('network'));
  keepTrying(new ObservableStanding());
  onlineManager.setOnline(false);

  const tries = () => vi.mocked(listUsers).mock.calls.length;
  const seconds: number[] = [];
  for (let second = 1, before = 0; second <= 91; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (tries() > before) seconds.push(second);
    before = tries();
  }
  expect(seconds).toEqual([1, 3, 7, 15, 30, 60, 90]);

  vi.mocked(listUsers).mockResolvedValue({} as Awaited<ReturnType<typeof listUsers>>);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(onlineManager.isOnline()).toBe(true);
  const whenBack = tries();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries()).toBe(whenBack);
  vi.useRealTimers();
});
