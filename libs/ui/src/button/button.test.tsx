import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SyntheticEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test.each([{ busy: true }, { unavailable: true }])('with %o it ignores clicks but keeps the focus', async (state) => {
  const act = vi.fn<() => void>();
  render(
    <Button {...state} onClick={act}>
      Save Changes
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save Changes' });

  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button);

  expect(act).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('of two presses before busy is rendered the second is ignored, a later one is not', async () => {
  const act = vi.fn<() => void>();
  render(<Button onClick={act}>Activate</Button>);
  const button = screen.getByRole('button');
  fireEvent.click(button);
  fireEvent.click(button);
  expect(act).toHaveBeenCalledOnce();
  await waitFor(() => {
    fireEvent.click(button);
    expect(act).toHaveBeenCalledTimes(2);
  });
});

test('a busy submit button does not submit its form, not even by Enter in a field', async () => {
  const submit = vi.fn<(event: SyntheticEvent) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <input aria-label="Username" />
      <Button type="submit" busy>
        Login
      </Button>
    </form>,
  );

  await userEvent.type(screen.getByLabelText('Username'), 'ada{Enter}');
  await userEvent.click(screen.getByRole('button'));

  expect(submit).not.toHaveBeenCalled();
});

test('a button without type="submit" does not submit its form', async () => {
  const submit = vi.fn<() => void>();
  render(
    <form onSubmit={submit}>
      <Button>Show</Button>
    </form>,
  );

  await userEvent.click(screen.getByRole('button'));

  expect(submit).not.toHaveBeenCalled();
});
