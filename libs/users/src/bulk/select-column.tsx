import type { User } from '@scv/api';
import { Checkbox, type Column } from '@scv/ui';
import { nameOf } from '../user-name.tsx';
import type { UserSelection } from './user-selection.ts';

export const selectColumnBase = { header: 'Select', width: '44px', select: true } as const;

/** A checkbox for each row, and one in the header for all rows of the page. */
export function selectColumn({ users, select }: UserSelection, shown: readonly User[]): Column<User> {
  const selected = shown.filter(({ id }) => users.has(id)).length;
  const all = shown.length > 0 && selected === shown.length;
  return {
    ...selectColumnBase,
    head: (
      <Checkbox
        label="Select all users on this page"
        checked={all}
        some={selected > 0 && !all}
        onChange={(checked) => select(shown, checked)}
      />
    ),
    cell: (user) => (
      <Checkbox
        label={`Select ${nameOf(user)}`}
        checked={users.has(user.id)}
        onChange={(checked) => select([user], checked)}
      />
    ),
  };
}
