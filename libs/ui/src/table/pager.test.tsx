import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Pager, type PagerProps } from './pager.tsx';

function show(props: Partial<PagerProps>) {
  const onPage = vi.fn<(page: number) => void>();
  const all = {
    page: 2,
    size: 10,
    sizes: [10, 25],
    total: 1004,
    hasNext: true,
    unit: 'users',
    onPage,
    onSize: () => {},
    ...props,
  };
  render(<Pager {...all} />);
  return { onPage };
}

test.each([
  { page: 101, size: 10, total: 1004, capped: false, range: '1,001–1,004 of 1,004 users', position: 'Page 101 of 101' },
  {
    page: 401,
    size: 25,
    total: 10000,
    capped: true,
    range: '10,001–10,025 of 10,000+ users',
    position: 'Page 401 of 400+',
  },
  { page: 1, size: 10, total: 0, capped: false, range: '0–0 of 0 users', position: 'Page 1 of 1' },
])('page $page of $total by $size (capped: $capped) shows $range, $position (§3)', ({ range, position, ...props }) => {
  show(props);

  expect(screen.getByRole('navigation', { name: 'Pagination' })).toBeVisible();
  expect(screen.getByText(range)).toBeVisible();
  expect(screen.getByText(position)).toBeVisible();
});

test('the buttons go to the previous and next page (decided 6)', async () => {
  const { onPage } = show({ page: 2 });

  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));

  expect(onPage.mock.calls).toEqual([[1], [3]]);
});

test.each([
  { end: 'first', name: 'Previous page', props: { page: 1 } },
  { end: 'last', name: 'Next page', props: { page: 101, hasNext: false } },
])('on the $end page $name does nothing and keeps the focus', async ({ name, props }) => {
  const { onPage } = show(props);
  const button = screen.getByRole('button', { name });

  await userEvent.click(button);

  expect(onPage).not.toHaveBeenCalled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
});
