import { textOf } from '../user-fields.tsx';
import type { UserSearch } from './user-filters.ts';

/** The filter by a bulk action, which may be an import. */
export const runFilterName = 'Imported or changed together';

/** The filters that are on, as people read them: 'Admin, Inactive'; '' if none is. */
export function filterNames({ role, status, run }: UserSearch): string {
  return [role && textOf('role', role), status && textOf('status', status), run && runFilterName]
    .filter(Boolean)
    .join(', ');
}
