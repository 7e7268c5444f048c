import { expect, onTestFinished, test, vi } from 'vitest';
import { act, render, screen } from '@testing-library/react';
import { clockTime, counted, formatDateTime, formatNumber, formatSeconds } from './format.ts';
import { formatAgo, When } from './when.tsx';
import { LiveRegion, Typed } from './text.tsx';
import { visibleLines } from './visible.ts';

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
  ['2 Jan 2026, 14:05:09', formatDateTime(new Date(2026, 0, 2, 14, 5, 9), true)],
])('formats %s', (expected, text) => {
  expect(text).toBe(expected);
});

const noon = new Date(2026, 0, 2, 12);

test.each([
  ['just now', '2026-01-02T12:00:30'], // the server's clock is ahead
  ['just now', '2026-01-02T11:59:01'],
  ['1 minute ago', '2026-01-02T11:59:00'],
  ['59 minutes ago', '2026-01-02T11:00:01'],
  ['1 hour ago', '2026-01-02T11:00:00'],
  ['23 hours ago', '2026-01-01T12:00:01'],
  [undefined, '2026-01-01T12:00:00'],
  [undefined, '2026-01-02T12:05:00'],
])('at noon, %s is said of %s', (expected, time) => {
  expect(formatAgo(new Date(time), noon.getTime())).toBe(expected);
});

test.each(['yesterday', '2026-13-01T00:00:00Z', 1e20])('a time that isn’t one is shown as it is: %s', (time) => {
  render(<When time={time} />);
  expect(screen.getByText(String(time))).toBeVisible();
});

test('how long ago something was stays true while it is shown, and its tooltip has the time', () => {
  vi.useFakeTimers({ now: noon });
  onTestFinished(() => void vi.useRealTimers());
  render(<When time={noon.getTime()} />);
  expect(screen.getByText('just now')).toHaveAttribute('title', '2 Jan 2026, 12:00:00');
  act(() => vi.advanceTimersByTime(75_000));
  expect(screen.getByText('1 minute ago')).toBeVisible();
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

test.each([
  ['a\u0000b', String.raw`a\u0000b`],
  ['a\u001Bb', String.raw`a\u001bb`],
  ['a\u0085b', String.raw`a\u0085b`],
  ['a\u200Eb\u200F', String.raw`a\u200eb\u200f`],
  ['a\u2028b\u2029', String.raw`a\u2028b\u2029`],
  ['a\u202Eb', String.raw`a\u202eb`],
  ['\u2066a\u2067b\u2068c\u2069', String.raw`\u2066a\u2067b\u2068c\u2069`],
  ['\uD800', String.raw`\ud800`],
  ['می\u200Cخواهم 👩\u200D🚀 é', 'می\u200Cخواهم 👩\u200D🚀 é'],
])('typed text shows what nobody would see, %j as %s', (text, shown) => {
  expect(visibleLines(text)).toBe(shown);
  render(<Typed text={text} />);
  expect(screen.getByText(shown).tagName).toBe('BDI');
});

test('tabs and line ends of a longer text stay', () => {
  expect(visibleLines('a\tb\r\n\u202Ec')).toBe('a\tb\r\n\\u202ec');
});
