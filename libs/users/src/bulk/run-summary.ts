import { counted, figure } from '../counted.ts';
import type { WriteProgress } from './use-write-run.ts';

/** What is written, in words: `{ one: 'user', many: 'users', done: 'enrolled' }`. */
export interface RunWords {
  readonly one: string;
  readonly many: string;
  readonly done: string;
}

type Counts = Pick<WriteProgress<unknown>, 'done' | 'failed' | 'notStarted'> & { readonly items: { readonly length: number } };

/** '44 users enrolled.', or '40 of 44 users enrolled, 3 failed, 1 not started.' */
export function runSummary({ items, done, failed, notStarted }: Counts, words: RunWords): string {
  const all = counted(items.length, words);
  if (done === items.length) return `${all} ${words.done}.`;
  const parts = [`${figure(done)} of ${all} ${words.done}`];
  if (failed > 0) parts.push(`${figure(failed)} failed`);
  if (notStarted > 0) parts.push(`${figure(notStarted)} not started`);
  return `${parts.join(', ')}.`;
}
