import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Pager, type PagerProps } from './pager.tsx';

const usual = { size: 10, sizes: [10, 25], total: 1004, hasNext: true, unit: 'users', onSize: () => {} };

function show(props: Partial<PagerProps>) {
  const onPage = vi.fn<(page: number) => void>();
  render(<Pager {...usual} page={2} onPage={onPage} {...props} />);
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
  const shown = screen.queryByRole('textbox') ? /^Page (.*) (of .*)$/.exec(position)! : undefined;
  if (shown) expect(screen.getByRole('textbox', { name: 'Page' })).toHaveValue(shown[1]!.replace(',', ''));
  expect(screen.getByText(shown?.[2] ?? position)).toBeVisible();
});

test('the buttons go to the first, previous, next and last page (decided 6)', async () => {
  const { onPage } = show({ page: 12 });

  for (const name of ['First page', 'Previous page', 'Next page', 'Last page']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await userEvent.click(screen.getByRole('button', { name }));
  }

  expect(onPage.mock.calls).toEqual([[1], [11], [13], [101]]);
});

test.each([
  { typed: '7{Enter}', capped: false, goes: [[7]] },
  { typed: '1,00{Enter}', capped: false, goes: [[100]] },
  { typed: '999{Enter}', capped: false, goes: [[101]] },
  { typed: '999{Enter}', capped: true, goes: [[999]] },
  { typed: 'x{Enter}', capped: false, goes: [] },
  { typed: '2{Enter}', capped: false, goes: [] },
])('"$typed" in the number of the page (capped: $capped) goes to $goes', async ({ typed, capped, goes }) => {
  const { onPage } = show({ page: 2, capped });

  await userEvent.type(screen.getByRole('textbox', { name: 'Page' }), typed, {
    initialSelectionStart: 0,
    initialSelectionEnd: 9,
  });

  expect(onPage.mock.calls).toEqual(goes);
});

test.each([
  ['leaving the field', '{Tab}'],
  ['Escape', '{Escape}'],
])('%s takes a typed number back', async (_how, key) => {
  const { onPage } = show({ page: 2 });
  const field = screen.getByRole('textbox', { name: 'Page' });
  await userEvent.type(field, `7${key}`);
  expect(field).toHaveValue('2');
  expect(onPage).not.toHaveBeenCalled();
});

test('another page is announced, and keeps the field and its focus', async () => {
  function List() {
    const [page, setPage] = useState(2);
    return <Pager {...usual} page={page} onPage={setPage} />;
  }
  render(<List />);
  const field = screen.getByRole('textbox', { name: 'Page' });
  await userEvent.type(field, '7{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 9 });
  expect(screen.getByText('Page 7 of 101')).toHaveAttribute('aria-live', 'polite');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('7');
});

test('the number of the page is a text while there are few pages', () => {
  show({ total: 90 });

  expect(screen.getByText('Page 2 of 9')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test.each([
  { end: 'first', name: 'First page', props: { page: 1 } },
  { end: 'first', name: 'Previous page', props: { page: 1 } },
  { end: 'last', name: 'Next page', props: { page: 101, hasNext: false } },
  { end: 'last', name: 'Last page', props: { page: 101, hasNext: false } },
])('on the $end page $name does nothing and keeps the focus', async ({ name, props }) => {
  const { onPage } = show(props);
  const button = screen.getByRole('button', { name });

  await userEvent.click(button);

  expect(onPage).not.toHaveBeenCalled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
});
