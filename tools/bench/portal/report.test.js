import { expect, test } from 'vitest';
import { measured, missedBars, rowsOf, tableOf } from './report.js';
/** @import { Sample } from './report.js' */

/** @type {(subject: string, ...times: number[]) => Sample[]} */
const rounds = (subject, ...times) => times.map((time) => ({ line: 'slow', subject, figures: { 'first row': time } }));

const rows = rowsOf([...rounds('React floor', 100, 200, 400), ...rounds('portal', 150, 400, 400)]);

test.each([
  ['an odd number of values', [3, 1, 2], { median: 2, spread: 0.5 }],
  ['an even number', [1, 2, 3, 4], { median: 2.5, spread: 0.75 }],
  ['one value', [7], { median: 7, spread: 0 }],
])('median and spread of %s', (_, values, expected) => {
  expect(measured(values)).toEqual(expected);
});

test('a ratio is the median of the ratios of each round', () => {
  expect(rows[0]?.ratios['React floor']).toEqual({ median: 1.5, spread: 0.25 });
});

test.each([
  ['login form usable', { 'React floor': { median: 1.2, spread: 0 } }],
  ['dashboard usable', { 'React floor': { median: 1.2, spread: 0 } }],
  ['search', {}],
  ['edit, first time', {}],
])('“%s”, which the peer lacks, has the ratios %j', (figure, ratios) => {
  const samples = [
    { line: 'slow', subject: 'React floor', figures: { 'cold: first row': 100 } },
    { line: 'slow', subject: 'portal', figures: { [figure]: 120 } },
  ];
  expect(rowsOf(/** @type {Sample[]} */ (samples))[0]?.ratios).toEqual(ratios);
});

test('the table has a row for each figure', () => {
  expect(tableOf(rows).split('\n')).toEqual([
    '|  | React floor | portal | portal / React floor |',
    '| --- | --: | --: | --: |',
    '| slow, first row | 200 ± 75 | 400 ± 63 | 1.5 ± 0.25 |',
  ]);
});

test.each([
  ['kept', { 'React floor': 1.5 }, []],
  ['kept within the spread', { 'React floor': 1.3 }, []],
  [
    'missed',
    { 'React floor': 0.9 },
    ['slow, first row is, in relation to React floor, 1.5 ± 0.25; at most 0.9 is accepted.'],
  ],
  ['missed by the figure itself', { portal: 300 }, ['slow, first row is 400 ± 63; at most 300 is accepted.']],
  [
    'of a peer that has no such figure',
    { other: 1 },
    ['slow, first row: there is a bar against other, but no figure.'],
  ],
])('a bar that is %s', (_, limits, expected) => {
  expect(missedBars(rows, { 'slow, first row': limits })).toEqual(expected);
});
