import type { User } from './generated/schemas/user.zod.ts';
import type { Call } from './operations.ts';

/** How the activity names an edit of a user. */
export const editActions = ['edit user', 'activate user', 'deactivate user', 'change role'] as const;

/** Why the login call refuses users: the portal is for administrators only, so this isn't a fault. */
export const notAdministrator = 'not an administrator';

type Rights = Pick<User, 'role' | 'status'>;

/** Names the change of the status or the role, if there is one, so that a filter for it finds every such edit. */
export function editAction(before: Rights, after: Rights): (typeof editActions)[number] {
  if (before.status !== after.status) return after.status === 'Active' ? 'activate user' : 'deactivate user';
  return before.role === after.role ? 'edit user' : 'change role';
}

/** Describes an export in the activity: '1,250 users: Admin, Active'. */
export function exportWords({ list, count, filter }: Call<'recordExport'>['body']): string {
  const one = { users: 'user', activity: 'entry of the activity' };
  const many = { users: 'users', activity: 'entries of the activity' };
  const words = `${count.toLocaleString('en')} ${(count === 1 ? one : many)[list]}`;
  return filter ? `${words}: ${filter}` : words;
}

type Filters = Partial<Record<'target' | 'action' | 'result' | 'run', string | readonly string[] | undefined>>;

/**
 * Whether the activity lists the entries of bulk actions one by one even if grouped ones are asked for.
 * @param words of the search
 */
export const listsEachEntry = ({ target, action, result, run }: Filters, words: readonly string[]): boolean =>
  words.length > 0 || [target, action, result, run].some((value) => value !== undefined);
