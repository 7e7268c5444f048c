import type { ActivityEntry } from '@scv/api';

/** Longer after a change, what happens to the account has another cause. */
const causeMs = 10 * 60_000;

/** What a person does that changes an account. */
const causes: ReadonlySet<string> = new Set([
  'create user',
  'edit user',
  'activate user',
  'deactivate user',
  'change role',
  'delete user',
  'request account',
]);

type Automatic = Pick<ActivityEntry, 'action' | 'actor' | 'result' | 'source'>;

/** What the backend did by itself, and did. A failure keeps its row. */
const isAutomatic = ({ action, actor, result, source }: Automatic) =>
  !actor && source !== 'provider' && result === 'done' && action.endsWith(' account');

/**
 * Moves automatic entries of a page into the entry that caused them: the last earlier one in which a person changed the
 * same target. An automatic entry without a cause on the page stays. Entries are newest first, moved ones oldest first.
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
      .find(
        ({ actor, action, result, target }) =>
          actor && result === 'done' && causes.has(action) && target?.id === entry.target?.id,
      );
    if (!cause || Date.parse(entry.at) - Date.parse(cause.at) > causeMs) continue;
    followedBy.set(cause, [entry, ...(followedBy.get(cause) ?? [])]);
    folded.add(entry);
  }
  return entries
    .filter((entry) => !folded.has(entry))
    .map((entry) => ({ ...entry, followed: followedBy.get(entry) ?? [] }));
}
