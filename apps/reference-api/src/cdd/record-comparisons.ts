import { recordActivity, type Source } from '../activity/record-activity.ts';
import type { ApiServices, Caller } from '../api-env.ts';
import type { Queryable } from '../database/database.ts';

/** A person's comparisons of an hour are counted together. */
const seriesMs = 60 * 60 * 1000;

interface Counts {
  comparisons: number;
  records: number;
}

interface Series {
  /** In milliseconds. */
  since: number;
  counted: Counts;
  /** What the last entry says. */
  recorded: Counts;
}

/**
 * Records comparisons in the activity, which shows who searches by guessing: a person's first one in an hour, then
 * each time that the person's comparisons or their records have doubled. An entry for each would fill the activity, and
 * entries can't be changed. Each process counts for itself.
 * @param now the current time in milliseconds
 */
export function recordComparisons(database: Queryable, now: ApiServices['now']) {
  const seriesOf = new Map<string, Series>();

  return async (
    source: Source & { caller: Caller },
    { id, name, records }: { id: string; name: string; records: number },
  ): Promise<void> => {
    for (const [person, { since }] of seriesOf) if (now() - since >= seriesMs) seriesOf.delete(person);
    const { since, counted, recorded } = seriesOf.get(source.caller.id) ?? {
      since: now(),
      counted: { comparisons: 0, records: 0 },
      recorded: { comparisons: 0, records: 0 },
    };
    const all = { comparisons: counted.comparisons + 1, records: counted.records + records };
    const isNews = all.comparisons >= 2 * recorded.comparisons || all.records >= 2 * recorded.records;
    seriesOf.set(source.caller.id, { since, counted: all, recorded: isNews ? all : recorded });
    if (!isNews) return;
    await recordActivity(database, source, {
      action: 'export',
      target: { kind: 'file', id, label: name },
      reason: comparisonWords(all),
    });
  };
}

const comparisonWords = ({ comparisons, records }: Counts) =>
  comparisons === 1
    ? `Comparison of ${counted(records, 'record')} with the last upload`
    : `${counted(comparisons, 'comparison')} with the last upload in an hour, ${counted(records, 'record')} in all`;

const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
