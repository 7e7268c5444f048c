import { expect, test } from 'vitest';
import { pathOf } from './plain-icons.ts';

test.each([
  ['path', { d: 'M3 6h18', key: 'a' }, 'M3 6h18'],
  ['path', { d: 'm21 21-4-4', key: 'a' }, 'M0 0m21 21-4-4'],
  ['circle', { cx: '12', cy: '8', r: '5' }, 'M7 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z'],
  ['line', { x1: '1', y1: '2', x2: '3', y2: '4' }, 'M1 2L3 4'],
  [
    'rect',
    { x: '3', y: '4', width: '10', height: '8', rx: '2' },
    'M5 4h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2z',
  ],
  ['circle', { cx: '12', cy: '8', r: '5', fill: 'currentColor' }, undefined],
  ['ellipse', { cx: '12', cy: '8', rx: '5', ry: '3' }, undefined],
] as const)('the path of a %s with %j', (tag, attributes, expected) => {
  expect(pathOf([tag, attributes])).toBe(expected);
});
