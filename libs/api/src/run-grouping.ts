import type { Call } from './operations.ts';

type Filters = { [Name in 'target' | 'action' | 'result' | 'run']?: Call<'listActivity'>['query'][Name] | undefined };

/**
 * Whether the activity lists the entries of bulk actions one by one even if grouped ones are asked for.
 * @param words of the search
 */
export const listsEachEntry = ({ target, action, result, run }: Filters, words: readonly string[]): boolean =>
  words.length > 0 || [target, action, result, run].some((value) => value !== undefined);
