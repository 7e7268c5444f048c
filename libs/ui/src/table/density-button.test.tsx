import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DensityButton } from './density-button.tsx';

test('rows are compact until the button is pressed again, and this browser remembers it', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<DensityButton />);
  await user.click(screen.getByRole('button', { name: 'Compact rows', pressed: false }));
  expect(document.documentElement.dataset['density']).toBe('compact');
  expect(localStorage.getItem('density')).toBe('compact');
  unmount();

  render(<DensityButton />);
  await user.click(screen.getByRole('button', { name: 'Compact rows', pressed: true }));
  expect(document.documentElement.dataset['density']).toBeUndefined();
  expect(localStorage.getItem('density')).toBeNull();
});
