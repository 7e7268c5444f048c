import { render, screen, act, fireEvent, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi, describe, afterEach } from 'vitest';
import { Alert } from './alert.tsx';
import { ErrorState } from './states.tsx';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

test.each([
  { tone: 'danger', role: 'alert' },
  { tone: 'info', role: 'status' },
] as const)('an alert of tone $tone has role $role', ({ tone, role }) => {
  render(<Alert tone={tone} headline="Something happened" detail="because" />);

  expect(screen.getByRole(role)).toHaveTextContent('Something happenedbecause');
});

test('an error state shows the request id and a retry button', async () => {
  const onRetry = vi.fn<() => void>();
  render(<ErrorState headline="Failed" detail={undefined} requestId="req-1" busy={false} onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('req-1');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

describe('toasts', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  function showToast(headline: string) {
    act(() => toast({ tone: 'success', headline, detail: 'Ada Byron' }));
  }

  test('a toast appears in a polite live region', async () => {
    render(<Toaster />);

    showToast('User Deleted Successfully');

    const region = screen.getByRole('region', { name: 'Notifications' });
    expect(region).toHaveAttribute('aria-live', 'polite');
    expect(within(region).getByText('User Deleted Successfully')).toBeVisible();
    expect(within(region).getByText('Ada Byron')).toBeVisible();
    expect(within(region).queryByRole('alert')).not.toBeInTheDocument();
  });

  test('messages wait until the toaster is mounted', async () => {
    toast({ tone: 'info', headline: 'early' });

    render(<Toaster />);

    expect(await screen.findByText('early')).toBeVisible();
  });

  test('a message replaces an older one about the same, and no other', async () => {
    render(<Toaster />);
    act(() => toast({ tone: 'success', headline: 'Ada can no longer sign in', about: 'ada' }));
    act(() => toast({ tone: 'success', headline: 'Grace can no longer sign in', about: 'grace' }));
    act(() => toast({ tone: 'success', headline: 'Ada can sign in again', about: 'ada' }));

    expect(screen.getByText('Ada can sign in again')).toBeVisible();
    await vi.waitFor(() => expect(screen.queryByText('Ada can no longer sign in')).not.toBeInTheDocument(), {
      timeout: 30_000,
    });
    expect(screen.getByText('Grace can no longer sign in')).toBeVisible();
  });

  test('the button of a toast acts once, and closes it', async () => {
    render(<Toaster />);
    const undo = vi.fn<() => void>();
    act(() => toast({ tone: 'success', headline: 'Saved', action: { label: 'Undo', run: undo } }));
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(screen.queryByText('Saved')).not.toBeInTheDocument(), { timeout: 30_000 });
  });

  test('a toast can be dismissed (§4)', async () => {
    render(<Toaster />);
    showToast('User Edited Successfully');

    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

    await vi.waitFor(() => expect(screen.queryByText('User Edited Successfully')).not.toBeInTheDocument(), {
      timeout: 30_000,
    });
  });

  test('a toast disappears after 6 s, unless the pointer is on it', () => {
    vi.useFakeTimers();
    render(<Toaster />);
    showToast('stays');
    showToast('goes');
    fireEvent.mouseOver(screen.getByText('stays'));

    act(() => void vi.advanceTimersByTime(5900));
    expect(screen.getByText('goes')).toBeVisible();

    act(() => void vi.advanceTimersByTime(100)); // time is up
    act(() => void vi.advanceTimersByTime(200)); // fade-out
    expect(screen.queryByText('goes')).not.toBeInTheDocument();
    expect(screen.getByText('stays')).toBeVisible();
  });
});
