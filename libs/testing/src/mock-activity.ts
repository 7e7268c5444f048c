import type {
  ActivityAction,
  ActivityActor,
  ActivityChange,
  ActivityEntry,
  ActivityList,
  ActivityResult,
  ActivityTarget,
  User,
} from '@scv/api';
import type { CheckedCall } from '@scv/api/mocks';
import { EditUserBody, fold, searchWords } from '@scv/api/schemas';
import { refusal } from './mock-answers.ts';

interface NewEntry {
  action: ActivityEntry['action'];
  target: ActivityTarget;
  changes?: ActivityChange[];
  reason?: string;
}

/** Adds an entry about the request's success. */
export type RecordEntry = (request: Request, entry: NewEntry) => ActivityEntry & { actor: ActivityActor };

const fields = Object.keys(EditUserBody.shape).filter((field) => field !== 'version') as (keyof User)[];

/** The entry about a change of a user; `before` or `after` is undefined for one who is created or deleted. */
export function userEntry(action: NewEntry['action'], before: User | undefined, after: User | undefined): NewEntry {
  const { id, firstName, lastName, email } = (after ?? before) as User;
  const changes = fields
    .filter((field) => before?.[field] !== after?.[field])
    .map((field) => ({
      field,
      ...(before && { before: String(before[field]) }),
      ...(after && { after: String(after[field]) }),
    }));
  return { action, target: { kind: 'user', id, label: `${firstName} ${lastName} (${email})` }, changes };
}

/** Makes the calls; the email is the caller's, if there is one. */
export const mockAdmin = {
  id: '6f2f3c5e-8f0e-4d5c-9f0a-4f5a3a1c2b7d',
  name: 'Ada Byron',
  email: 'ada.byron@scv.example',
};

/**
 * Keeps entries and lists them like the reference API.
 * @param initial newest first
 */
export function mockActivity(initial: readonly ActivityEntry[], caller: () => string | null) {
  let kept = [...initial];
  const record: RecordEntry = (request, entry) => {
    const actor = { ...mockAdmin, email: caller() ?? mockAdmin.email };
    const run = request.headers.get('X-Run-Id');
    const [id, requestId, at] = [crypto.randomUUID(), crypto.randomUUID(), new Date().toISOString()];
    const added = { id, at, actor, ...entry, result: 'done', client: '127.0.0.1', requestId } as const;
    kept = [run ? { ...added, run: { id: run, done: 0, refused: 0, failed: 0 } } : added, ...kept];
    return added;
  };
  const listActivity = ({ query }: CheckedCall<'listActivity'>): ActivityList => {
    const { size, after, newerThan } = query;
    const from = after === undefined ? 0 : indexOf(kept, 'after', after) + 1;
    const to = newerThan === undefined ? kept.length : indexOf(kept, 'newerThan', newerThan);
    const isGrouped =
      query.runs === 'grouped' && ![query.target, query.action, query.result, query.query, query.run].some(Boolean);
    const found = kept.filter(
      (entry, index) =>
        index >= from && index < to && fits(entry, query) && !(isGrouped && isFurther(kept, entry, index)),
    );
    const entries = found.slice(0, size).map((entry) => withCounts(kept, entry));
    const [first, last] = [entries[0], entries.at(-1)];
    const hasNext = found.length > size;
    return { entries, hasNext, ...(hasNext && last && { next: last.id }), ...(first && { newest: first.id }) };
  };
  /** Ids of the users whom a bulk action created or edited. */
  const usersOf = (run: string) => {
    const entries = kept.filter((entry) => entry.run?.id === run && entry.result === 'done');
    const writes = entries.filter(({ action }) => action === 'create user' || action === 'edit user');
    return new Set(writes.map(({ target }) => target?.id));
  };
  return { record, listActivity, usersOf };
}

function indexOf(entries: readonly ActivityEntry[], parameter: string, id: string): number {
  const index = entries.findIndex((entry) => entry.id === id);
  const message = `${parameter} must be from an earlier answer.`;
  if (index === -1) throw refusal(400, message, { errors: [{ field: parameter, message }] });
  return index;
}

function fits({ actor, target, action, result, at, run }: ActivityEntry, query: CheckedCall<'listActivity'>['query']) {
  const text = fold(`${actor?.name} ${actor?.email} ${target?.label}`);
  const pairs = [
    [query.actor, actor?.id],
    [query.target, target?.id],
    [query.action, action],
    [query.result, result],
    [query.run, run?.id],
  ];
  return (
    pairs.every(([asked, value]) => asked === undefined || asked === value) &&
    (query.from === undefined || Date.parse(at) >= Date.parse(query.from)) &&
    (query.to === undefined || Date.parse(at) < Date.parse(query.to)) &&
    searchWords(query.query ?? '').every((word) => text.includes(word))
  );
}

/** Whether an older entry belongs to the same run. */
const isFurther = (entries: readonly ActivityEntry[], { run }: ActivityEntry, index: number) =>
  run !== undefined && entries.slice(index + 1).some((older) => older.run?.id === run.id);

function withCounts(entries: readonly ActivityEntry[], entry: ActivityEntry): ActivityEntry {
  const { run } = entry;
  if (!run) return entry;
  const all = entries.filter((each) => each.run?.id === run.id);
  const count = (result: ActivityResult) => all.filter((each) => each.result === result).length;
  // A user counts once, by the first change: an import enrolls, then deactivates the same user.
  const changes = all.filter(({ action, result }) => result === 'done' && action.endsWith(' user'));
  const firstChanges = [...new Map(changes.map(({ target, action }) => [target?.id, action])).values()];
  const done = (action: ActivityAction) => firstChanges.filter((each) => each === action).length;
  const results = { done: count('done'), refused: count('refused'), failed: count('failed') };
  const actions = { created: done('create user'), edited: done('edit user'), deleted: done('delete user') };
  return { ...entry, run: { id: run.id, ...results, ...actions } };
}
