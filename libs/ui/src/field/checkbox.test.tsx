import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';

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
