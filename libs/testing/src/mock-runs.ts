import type { ActivityEntry, ActivityRun, Role } from '@scv/api';
import { editActions } from '@scv/api/schemas';

type Entry = Pick<ActivityEntry, 'action' | 'target' | 'changes'>;
type Run = ActivityRun & { created: number; edited: number; deleted: number };

/** Counts the entries of bulk actions as the API does: a user whom one changes twice counts by the first change. */
export function mockRuns() {
  const runs = new Map<string, { run: Run; users: Set<string | undefined> }>();

  function add(id: string, { action, target, changes }: Entry) {
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
function withEdit({ editAction, newRole, ...run }: Run, action: NonNullable<ActivityRun['editAction']>, role: Role | undefined): Run {
  const isFirst = run.edited === 0;
  return {
    ...run,
    edited: run.edited + 1,
    ...((isFirst || editAction === action) && { editAction: action }),
    ...(role && (isFirst || newRole === role) && { newRole: role }),
  };
}
