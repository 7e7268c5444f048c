import { expect, test } from 'vitest';
import { missedBars, rowsOf } from './report.js';
/** @import { Sample } from './report.js' */

/** @type {(subject: string, ...times: number[]) => Sample[]} */
const rounds = (subject, ...times) => times.map((time) => ({ line: 'slow', subject, figures: { 'first row': time } }));

const rows = rowsOf([...rounds('React floor', 100, 200, 400), ...rounds('portal', 150, 400, 400)]);

test.each([
  ['kept', { 'React floor': 1.5 }, []],
  ['kept within the spread', { 'React floor': 1.3 }, []],
  [
    'missed',
    { 'React floor': 0.9 },
    ['slow, first row is, in relation to React floor, 1.5 ± 0.25; at most 0.9 is accepted.'],
  ],
  ['missed by the figure itself', { portal: 300 }, ['slow, first row is 400 ± 63; at most 300 is accepted.']],
])('a bar that is %s', (_, limits, expected) => {
  expect(missedBars(rows, { 'slow, first row': limits })).toEqual(expected);
});
