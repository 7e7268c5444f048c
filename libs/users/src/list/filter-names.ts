import { textOf } from '../user-fields.tsx';
import type { UserSearch } from './user-filters.ts';

/** The filters that are on, as people read them: 'Admin, Inactive'; '' if none is. */
export function filterNames({ role, status }: UserSearch): string {
  return [role && textOf('role', role), status && textOf('status', status)].filter(Boolean).join(', ');
}
