import { inject } from 'vitest';
import type { Stack } from './stack.ts';

/** The parts that the journeys of this worker have for themselves. */
export function ownStack(): Stack {
  const stack = inject('stacks')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!stack) throw new Error(`There are no parts for the worker ${process.env['VITEST_POOL_ID']}.`);
  return stack;
}
