import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => {
  vi.useRealTimers();
});

function say(headline: string) {
  act(() => toast({ tone: 'success', headline, detail: 'Ada Byron' }));
}

test('a message says what was done to whom, politely', async () => {
  render(<Toaster />);

  say('User Deleted Successfully');

  const region = screen.getByRole('region', { name: 'Notifications' });
  expect(region).toHaveAttribute('aria-live', 'polite');
  expect(within(region).getByText('User Deleted Successfully')).toBeVisible();
  expect(within(region).getByText('Ada Byron')).toBeVisible();
  expect(within(region).queryByRole('alert')).not.toBeInTheDocument();
});

test('messages wait for a toaster that is still being loaded', async () => {
  toast({ tone: 'info', headline: 'said early' });

  render(<Toaster />);

  expect(await screen.findByText('said early')).toBeVisible();
});

test('a message can be dismissed', async () => {
  render(<Toaster />);
  say('User Edited Successfully');

  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

  await vi.waitFor(() => expect(screen.queryByText('User Edited Successfully')).not.toBeInTheDocument());
});

test('a message goes after six seconds, but not under the pointer', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  say('stays');
  say('goes');
  fireEvent.mouseOver(screen.getByText('stays'));

  act(() => void vi.advanceTimersByTime(5900));
  expect(screen.getByText('goes')).toBeVisible();

  act(() => void vi.advanceTimersByTime(100)); // its life ends
  act(() => void vi.advanceTimersByTime(200)); // it fades
  expect(screen.queryByText('goes')).not.toBeInTheDocument();
  expect(screen.getByText('stays')).toBeVisible();
});
