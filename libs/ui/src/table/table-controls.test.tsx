import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Checkbox, DensityButton } from './table-controls.tsx';

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

test('it reports its new state', async () => {
  const onChange = vi.fn<(checked: boolean, shiftKey: boolean) => void>();
  render(<Checkbox label="Select Ada Byron" checked={false} onChange={onChange} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ada Byron' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true, false);
});

test('with `some` it is indeterminate', () => {
  const view = render(<Checkbox label="All" checked={false} some onChange={() => {}} />);
  expect(screen.getByRole('checkbox')).toBePartiallyChecked();
  view.rerender(<Checkbox label="All" checked onChange={() => {}} />);
  expect(screen.getByRole('checkbox')).toBeChecked();
  expect(screen.getByRole('checkbox')).not.toBePartiallyChecked();
});

test('an unavailable one says why, and does not change', async () => {
  const onChange = vi.fn<() => void>();
  render(<Checkbox label="Select Ada Byron" checked={false} unavailable="This is you." onChange={onChange} />);
  const box = screen.getByRole('checkbox', { name: 'Select Ada Byron' });
  expect(box).toHaveAccessibleDescription('This is you.');
  await userEvent.click(box);
  expect(box).not.toBeChecked();
  expect(onChange).not.toHaveBeenCalled();
});
