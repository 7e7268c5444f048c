import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { RunProgress } from './run-writes.tsx';
import { RetryButtons, RunBar } from './use-run.tsx';

const progress: RunProgress<unknown> = {
  phase: 'running',
  items: Array.from({ length: 10_000 }, (_, index) => index),
  done: 199,
  failed: 1,
  notStarted: 0,
  pausedUntil: 0,
  secondsLeft: 245,
  stopReason: undefined,
  results: new Map(),
};

test.each<[Partial<RunProgress<unknown>>, string, string]>([
  [{}, '200 of 10,000 users, 1 failed, 4 min left', ''],
  [{ failed: 0 }, '199 of 10,000 users, 4 min left', ''],
  [{ secondsLeft: undefined }, '200 of 10,000 users, 1 failed', ''],
  [{ phase: 'cancelling', notStarted: 5 }, '205 of 10,000 users, 1 failed', 'Stopping after the requests under way.'],
])('a run with %j shows “%s” and says “%s”', (changes, text, status) => {
  render(<RunBar label="Deleting users" progress={{ ...progress, ...changes }} />);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${status}$`));
});

test('the wait for a busy server is counted down, until it is over', () => {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const { unmount } = render(<RunBar label="Deleting users" progress={{ ...progress, pausedUntil: 7000 }} />);
  const status = screen.getByRole('status');
  const busy = 'The server is busy and asked us to wait. Continuing in';
  expect(status).toHaveTextContent(`${busy} 7 s.`);
  act(() => vi.advanceTimersByTime(4750));
  expect(status).toHaveTextContent(`${busy} 3 s.`);
  act(() => vi.advanceTimersByTime(2250));
  expect(status).toBeEmptyDOMElement();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  [{ failed: 0 }, []],
  [{ failed: 3 }, ['Retry 3 failed']],
  [{ failed: 0, notStarted: 16 }, ['Continue (16 left)']],
  [{ notStarted: 16 }, ['Retry 1 failed', 'Continue (16 left)']],
])('an ended run with %j offers %j', async (counts, names) => {
  const onRetry = vi.fn<(state: 'failed' | 'notStarted') => void>();
  render(<RetryButtons progress={{ ...progress, ...counts }} onRetry={onRetry} />);
  const buttons = screen.queryAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
  const user = userEvent.setup();
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const button of buttons) await user.click(button);
  expect(onRetry.mock.calls).toEqual(names.map((name) => [name.startsWith('Retry') ? 'failed' : 'notStarted']));
});
