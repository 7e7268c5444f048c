import type { ActivityActor, ActivityChange, ActivityEntry, ActivityTarget, User } from '@scv/api';
import { type Call, EditUserBody, editActions, exportWords, fold, listsEachEntry, searchWords } from '@scv/api/schemas';
import type { MockOperations } from './mock-answers.ts';
import { pageOf, placeOf } from './mock-pages.ts';
import { mockRuns } from './mock-runs.ts';

interface NewEntry {
  action: ActivityEntry['action'];
  target?: ActivityTarget;
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

const isWrite: ReadonlySet<string> = new Set(['create user', ...editActions]);

/** Makes the calls; the email is the caller's, if there is one. */
export const mockAdmin = {
  id: '6f2f3c5e-8f0e-4d5c-9f0a-4f5a3a1c2b7d',
  name: 'Ada Byron',
  email: 'ada.byron@scv.example',
};

/**
 * Keeps entries and lists them.
 * @param initial newest first
 */
export function mockActivity(initial: readonly ActivityEntry[], caller: () => string | null) {
  let kept = [...initial];
  const runs = mockRuns();
  const record: RecordEntry = (request, entry) => {
    const actor = { ...mockAdmin, email: caller() ?? mockAdmin.email };
    const run = request.headers.get('X-Run-Id');
    const [id, requestId, at] = [crypto.randomUUID(), crypto.randomUUID(), new Date().toISOString()];
    const added = { id, at, actor, ...entry, result: 'done', client: '127.0.0.1', requestId } as const;
    if (run) runs.add(run, entry);
    kept = [run ? { ...added, run: { id: run, done: 1, refused: 0, failed: 0 } } : added, ...kept];
    return added;
  };
  /** The first entry of a recorded bulk action stands for all of them. */
  const leads = ({ id, run }: ActivityEntry) =>
    !run || !runs.get(run.id) || kept.findLast((entry) => entry.run?.id === run.id)?.id === id;
  const operations = {
    listActivity: ({ query }) => {
      const newer = query.newerThan === undefined ? kept : kept.slice(0, placeOf(kept, 'newerThan', query.newerThan));
      const isGrouped = query.runs === 'grouped' && !listsEachEntry(query, searchWords(query.query ?? ''));
      const fitting = newer.filter(fits(query)).filter((entry) => !isGrouped || leads(entry));
      const { rows, ...rest } = pageOf(fitting, query.size, query.after);
      const entries = rows.map((entry) => {
        const run = entry.run && runs.get(entry.run.id);
        return run ? { ...entry, run } : entry;
      });
      const [first] = entries;
      return { status: 200, body: { entries, ...rest, ...(first && { newest: first.id }) } };
    },
    recordExport: ({ body }, request) => {
      record(request, { action: 'export', reason: exportWords(body) });
      return { status: 204 };
    },
  } satisfies Pick<MockOperations, 'listActivity' | 'recordExport'>;
  /** Ids of the users whom a bulk action created or edited. */
  const usersOf = (run: string) => {
    const entries = kept.filter((entry) => entry.run?.id === run && entry.result === 'done');
    const writes = entries.filter(({ action }) => isWrite.has(action));
    return new Set(writes.map(({ target }) => target?.id));
  };
  return { operations, record, usersOf, kept: () => kept };
}

function fits(query: Call<'listActivity'>['query']) {
  const words = searchWords(query.query ?? '');
  return ({ actor, target, action, result, at, run }: ActivityEntry) => {
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
      words.every((word) => text.includes(word))
    );
  };
}
