import type { ActivityActor, ActivityChange, ActivityEntry, ActivityRun, ActivityTarget, Role, User } from '@scv/api';
import {
  type Call,
  EditUserBody,
  editActions,
  exportWords,
  finds,
  invalidCursor,
  listsEachEntry,
  searchWords,
} from '@scv/api/schemas';
import type { MockOperations } from './mock-responses.ts';

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
    const added = {
      id,
      at,
      actor,
      ...entry,
      result: 'done',
      client: '127.0.0.1',
      browser: 'Chrome 156 on Linux',
      requestId,
    } as const;
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
  return ({ actor, target, action, result, at, run }: ActivityEntry) => {
    const pairs = [
      [query.actor, actor?.id],
      [query.target, target?.id],
      [query.run, run?.id],
    ];
    return (
      pairs.every(([asked, value]) => asked === undefined || asked === value) &&
      (query.action?.includes(action) ?? true) &&
      (query.result?.includes(result) ?? true) &&
      (query.from === undefined || Date.parse(at) >= Date.parse(query.from)) &&
      (query.to === undefined || Date.parse(at) < Date.parse(query.to)) &&
      finds(`${actor?.name ?? ''} ${actor?.email ?? ''} ${target?.label ?? ''}`, query.query ?? '')
    );
  };
}

type Run = ActivityRun & { created: number; edited: number; deleted: number };

/** Counts the entries of bulk actions as the API does: a user whom one changes twice counts by the first change. */
function mockRuns() {
  const runs = new Map<string, { run: Run; users: Set<string | undefined> }>();

  function add(id: string, { action, target, changes }: NewEntry) {
    const none = { id, done: 0, refused: 0, failed: 0, created: 0, edited: 0, deleted: 0 };
    const { run: known, users } = runs.get(id) ?? { run: none, users: new Set() };
    const run: Run = { ...known, done: known.done + 1 };
    const edit = editActions.find((each) => each === action);
    if (users.has(target?.id) || !(edit || action === 'create user' || action === 'delete user')) {
      runs.set(id, { run, users });
      return;
    }
    users.add(target?.id);
    if (action === 'create user') run.created += 1;
    if (action === 'delete user') run.deleted += 1;
    const role = action === 'change role' ? changes?.find(({ field }) => field === 'role')?.after : undefined;
    runs.set(id, { run: edit ? withEdit(run, edit, role as Role | undefined) : run, users });
  }

  return { add, get: (id: string): ActivityRun | undefined => runs.get(id)?.run };
}

/** Keeps the action and the new role as long as they are the same for all users. */
function withEdit(
  { editAction, newRole, ...run }: Run,
  action: NonNullable<ActivityRun['editAction']>,
  role: Role | undefined,
): Run {
  const isFirst = run.edited === 0;
  return {
    ...run,
    edited: run.edited + 1,
    ...((isFirst || editAction === action) && { editAction: action }),
    ...(role && (isFirst || newRole === role) && { newRole: role }),
  };
}

/**
 * A page of a list by time.
 * @param after id of the last row before the page
 * @throws ProblemError 400 when there is no such row
 */
export function pageOf<Row extends { id: string }>(rows: readonly Row[], size: number, after: string | undefined) {
  const start = after === undefined ? 0 : placeOf(rows, 'after', after) + 1;
  const page = rows.slice(start, start + size);
  const last = page.at(-1);
  const hasNext = rows.length > start + size;
  return { rows: page, hasNext, ...(hasNext && last && { next: last.id }) };
}

function placeOf(rows: readonly { id: string }[], parameter: string, id: string): number {
  const place = rows.findIndex((row) => row.id === id);
  if (place === -1) throw invalidCursor(parameter);
  return place;
}
