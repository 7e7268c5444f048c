import { counted, formatNumber } from '@scv/ui';
import type { WriteProgress } from './use-write-run.ts';

/** What a run does to each of the users. */
export type Deed = 'deleted' | 'enrolled';

type Counts = Pick<WriteProgress<unknown>, 'done' | 'failed' | 'notStarted'> & {
  readonly items: { readonly length: number };
};

/** '44 users enrolled.', or '40 of 44 users enrolled, 3 failed, 1 not started.' */
export function runSummary({ items, done, failed, notStarted }: Counts, deed: Deed): string {
  const all = counted(items.length, 'user');
  if (done === items.length) return `${all} ${deed}.`;
  const parts = [`${formatNumber(done)} of ${all} ${deed}`];
  if (failed > 0) parts.push(`${formatNumber(failed)} failed`);
  if (notStarted > 0) parts.push(`${formatNumber(notStarted)} not started`);
  return `${parts.join(', ')}.`;
}
