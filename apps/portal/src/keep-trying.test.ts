import * as api from '@scv/api';
import { ObservableStanding } from '@scv/auth/session';
import { onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepTrying } from './connection.ts';

test('what is out of reach is tried again after 1, 2, 4, 8, 15 and then every 30 seconds, until it is back', async () => {
  vi.useFakeTimers();
  const listUsers = vi.spyOn(api, 'listUsers').mockRejectedValue(new api.ApiError('network'));
  onTestFinished(() => void vi.useRealTimers());
  keepTrying(new ObservableStanding());
  onlineManager.setOnline(false);

  const tries = () => listUsers.mock.calls.length;
  const seconds: number[] = [];
  for (let second = 1, before = 0; second <= 91; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (tries() > before) seconds.push(second);
    before = tries();
  }
  expect(seconds).toEqual([1, 3, 7, 15, 30, 60, 90]);

  listUsers.mockResolvedValue({} as Awaited<ReturnType<typeof api.listUsers>>);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(onlineManager.isOnline()).toBe(true);
  const whenBack = tries();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries()).toBe(whenBack);
});
