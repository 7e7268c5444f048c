import type { User } from '@scv/api';
import { Checkbox, type Column } from '@scv/ui';
import type { UserSelection } from './user-selection.ts';

const place = { header: 'Select', width: '44px', select: true } as const;

/** The checkboxes' place while there are no rows. */
export const selectPlace: Column<User> = { ...place, cell: () => null };

/** The checkboxes: one for each row, and in the header one for all rows of the page. */
export function selectColumn({ users, mark }: UserSelection, shown: readonly User[]): Column<User> {
  const marked = shown.filter(({ id }) => users.has(id)).length;
  const all = shown.length > 0 && marked === shown.length;
  return {
    ...place,
    head: (
      <Checkbox
        label="Select all users on this page"
        checked={all}
        some={marked > 0 && !all}
        onChange={(checked) => mark(shown, checked)}
      />
    ),
    cell: (user) => (
      <Checkbox
        label={`Select ${user.firstName} ${user.lastName}`}
        checked={users.has(user.id)}
        onChange={(checked) => mark([user], checked)}
      />
    ),
  };
}
