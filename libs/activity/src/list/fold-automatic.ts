import type { ActivityEntry } from '@scv/api';

/** Longer after a change, what happens to the account has another cause. */
const causeMs = 10 * 60_000;

type Automatic = Pick<ActivityEntry, 'action' | 'actor' | 'result' | 'source'>;

/** What the backend did by itself, and did. A failure keeps its row. */
const isAutomatic = ({ action, actor, result, source }: Automatic) =>
  !actor && source !== 'provider' && result === 'done' && action.endsWith(' account');

/**
 * Takes what was done automatically out of the entries of a page, newest first, and adds it, oldest first, to the entry
 * that caused it: the last one before it in which somebody changed the same target. Without one it stays.
 * @param open the id of an entry that stays, because it was asked for
 */
export function foldAutomatic<Entry extends ActivityEntry>(
  entries: readonly Entry[],
  open: string | null,
): (Entry & { followed: readonly Entry[] })[] {
  const followedBy = new Map<Entry, Entry[]>();
  const folded = new Set<Entry>();
  for (const [index, entry] of entries.entries()) {
    if (!isAutomatic(entry) || entry.id === open || entry.target?.id === undefined) continue;
    const cause = entries
      .slice(index + 1)
      .find(({ actor, action, target }) => actor && action !== 'sign-in' && target?.id === entry.target?.id);
    if (!cause || Date.parse(entry.at) - Date.parse(cause.at) > causeMs) continue;
    followedBy.set(cause, [entry, ...(followedBy.get(cause) ?? [])]);
    folded.add(entry);
  }
  return entries
    .filter((entry) => !folded.has(entry))
    .map((entry) => ({ ...entry, followed: followedBy.get(entry) ?? [] }));
}
