import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RunProgress } from './run-progress.tsx';

const progress = {
  items: Array.from({ length: 10_000 }, (_, index) => index),
  done: 199,
  failed: 1,
  notStarted: 0,
  pausedUntil: 0,
  secondsLeft: 245,
  stopReason: undefined,
  results: new Map(),
};

test.each([
  ['running', '200 of 10,000 users, 1 failed, 4 min left'],
  ['cancelling', '200 of 10,000 users, 1 failed'],
] as const)('a run that is %s shows %j', (phase, text) => {
  render(<RunProgress label="Deleting users" progress={{ ...progress, phase }} />);
  expect(screen.getByText(text)).toBeVisible();
});
