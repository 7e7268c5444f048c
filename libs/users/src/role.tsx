import type { Role as RoleName } from '@scv/api';
import { Tag } from '@scv/ui';

/** The roles as the screens and the files call them, the lesser one first. */
export const roleNames: Readonly<Record<RoleName, string>> = { user: 'User', admin: 'Admin' };

/** A role in a table. */
export function Role({ role }: { role: RoleName }) {
  return <Tag tone={role === 'admin' ? 'accent' : 'plain'}>{roleNames[role]}</Tag>;
}
