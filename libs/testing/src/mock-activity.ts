import type { ActivityActor, ActivityChange, ActivityEntry, ActivityTarget, User } from '@scv/api';
import { type Call, EditUserBody, editActions, exportWords, fold, searchWords } from '@scv/api/schemas';
import type { MockOperations } from './mock-answers.ts';
import { pageOf, placeOf } from './mock-pages.ts';

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
  const record: RecordEntry = (request, entry) => {
    const actor = { ...mockAdmin, email: caller() ?? mockAdmin.email };
    const run = request.headers.get('X-Run-Id');
    const [id, requestId, at] = [crypto.randomUUID(), crypto.randomUUID(), new Date().toISOString()];
    const added = { id, at, actor, ...entry, result: 'done', client: '127.0.0.1', requestId } as const;
    kept = [run ? { ...added, run: { id: run, done: 1, refused: 0, failed: 0 } } : added, ...kept];
    return added;
  };
  const operations = {
    listActivity: ({ query }) => {
      const newer = query.newerThan === undefined ? kept : kept.slice(0, placeOf(kept, 'newerThan', query.newerThan));
      const { rows: entries, ...rest } = pageOf(newer.filter(fits(query)), query.size, query.after);
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
