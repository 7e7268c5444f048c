import type { ActivityEntry } from '@scv/api';
import { formatNumber } from '@scv/ui';
import { visible } from '@scv/ui/visible';
import { sizeOf, whatHappened, whatRunDid, actorFallbackLabel } from './action-words.ts';

/** Words for the latest entries, as the dashboard shows them. */
export function latestEntries(entries: readonly ActivityEntry[]) {
  return joined(entries).map(({ times, ...row }) => ({
    ...row,
    headline: times === 1 ? row.headline : `${row.headline} · ${formatNumber(times)} times`,
  }));
}

type Row = ReturnType<typeof rowOf>;

/** Joins neighboring refused sign-ins of the same name, so that they don't fill the dashboard. */
function joined(entries: readonly ActivityEntry[]): Row[] {
  const rows: Row[] = [];
  for (const entry of entries) {
    const [row, last] = [rowOf(entry), rows.at(-1)];
    const isSame = last?.headline === row.headline && last.detail === row.detail && last.result === row.result;
    if (isSame && entry.action === 'sign-in' && entry.result === 'refused') last.times += 1;
    else rows.push(row);
  }
  return rows;
}

function rowOf(entry: ActivityEntry) {
  const { id, at, actor, result, run } = entry;
  return {
    id,
    at,
    times: 1,
    headline: headlineOf(entry),
    detail: visible(actor?.name ?? actor?.email ?? actorFallbackLabel(entry)),
    // The headline of a bulk action says how much of it was refused.
    result: run && sizeOf(run) > 1 ? ('done' as const) : result,
  };
}

/** 'Edited: Grace Hopper', 'Enrolled 119 users, 1 refused'; 'Edit: Grace Hopper' if it was refused or failed. */
function headlineOf(entry: ActivityEntry): string {
  const { action, actor, target, run } = entry;
  if (run && sizeOf(run) > 1) {
    const exceptions = (['refused', 'failed'] as const).filter((name) => run[name] > 0);
    return [whatRunDid(run, action), ...exceptions.map((name) => `${formatNumber(run[name])} ${name}`)].join(', ');
  }
  const what = whatHappened(entry);
  // A sign-in is about the person who signs in: the row names them anyway.
  const isOwnSession = action.startsWith('sign-') && actor !== undefined && target?.id === actor.id;
  return target?.label === undefined || isOwnSession ? what : `${what}: ${visible(target.label)}`;
}
