import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { IdleDialog, type IdleDialogProps } from './session-dialogs.tsx';

function open(seconds: number) {
  const asked = {
    onShown: vi.fn<IdleDialogProps['onShown']>(),
    onStay: vi.fn<() => void>(),
    onSignOut: vi.fn<() => void>(),
  };
  const { rerender } = render(<IdleDialog seconds={seconds} {...asked} />);
  return { ...asked, count: (left: number) => rerender(<IdleDialog seconds={left} {...asked} />) };
}

test('Escape means staying', async () => {
  const { onStay, onSignOut } = open(90);
  await userEvent.keyboard('{Escape}');
  expect(onStay).toHaveBeenCalledOnce();
  expect(onSignOut).not.toHaveBeenCalled();
});

test('Logout signs out at once', async () => {
  const { onStay, onSignOut } = open(90);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(onSignOut).toHaveBeenCalledOnce();
  expect(onStay).not.toHaveBeenCalled();
});

test('the countdown is announced at 60, 30 and 10 seconds only', () => {
  const { count } = open(120);
  const announced: string[] = [];
  for (let left = 119; left > 0; left -= 1) {
    count(left);
    const sentence = screen.getByRole('status').textContent;
    if (sentence) announced.push(sentence);
  }
  expect(announced).toEqual([60, 30, 10].map((left) => `You will be signed out in ${left} seconds.`));
});
