import { expect, test } from 'vitest';
import { render, screen } from '@testing-library/react';
import { clockTime, counted, formatDateTime, formatNumber, formatSeconds, formatTimeOfDay } from './format.tsx';
import { LiveRegion } from './text.tsx';

test.each([
  ['1,004', formatNumber(1_004)],
  ['0 records', counted(0, 'record')],
  ['1 row has', counted(1, 'row has', 'rows have')],
  ['2 rows have', counted(2, 'row has', 'rows have')],
  ['1 s', formatSeconds(0)],
  ['8 s', formatSeconds(7.6)],
  ['59 s', formatSeconds(59.4)],
  ['1 min', formatSeconds(59.6)],
  ['1 h', formatSeconds(3600)],
  ['1 h 5 min', formatSeconds(3900)],
  ['0:09', clockTime(9)],
  ['4:32', clockTime(272)],
  ['1:01:05', clockTime(3665)],
  ['2 Jan 2026, 04:05', formatDateTime(new Date(2026, 0, 2, 4, 5, 9))],
  ['14:05:09', formatTimeOfDay(new Date(2026, 0, 2, 14, 5, 9))],
])('formats %s', (expected, text) => {
  expect(text).toBe(expected);
});

test.each([
  { visible: true, content: 'shown' },
  { visible: false, content: 'hidden' },
])('the region is there and hidden before its content, which is then $content', ({ visible }) => {
  const { rerender } = render(<LiveRegion visible={visible}>{false}</LiveRegion>);
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  expect(region).toHaveClass('ui-hidden');

  rerender(<LiveRegion visible={visible}>2 users deleted.</LiveRegion>);
  expect(screen.getByText('2 users deleted.')).toBe(region);
  expect(region.classList.contains('ui-hidden')).toBe(!visible);
});
