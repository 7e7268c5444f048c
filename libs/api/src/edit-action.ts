import type { User } from './generated/schemas/user.zod.ts';

/** How the activity names an edit of a user. */
export const editActions = ['edit user', 'activate user', 'deactivate user', 'change role'] as const;

type Rights = Pick<User, 'role' | 'status'>;

/** Whoever looks for a change of the status or the role finds it, whatever else the edit changed. */
export function editAction(before: Rights, after: Rights): (typeof editActions)[number] {
  if (before.status !== after.status) return after.status === 'Active' ? 'activate user' : 'deactivate user';
  return before.role === after.role ? 'edit user' : 'change role';
}
