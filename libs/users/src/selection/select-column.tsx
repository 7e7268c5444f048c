import type { User } from '@scv/api';
import { Checkbox, type Column } from '@scv/ui';
import { selfRules } from '../oneself.ts';
import { nameOf } from '../user-name.tsx';
import type { UserSelection } from './user-selection.ts';

export const selectColumnBase = { header: 'Select', width: '2.75rem', select: true } as const;

/** A checkbox for each row, and one in the header for all rows of the page. Shift selects a range. */
export function selectColumn(
  { users, canSelect, select, selectTo }: UserSelection,
  shown: readonly User[],
): Column<User> {
  const selectable = shown.filter(canSelect);
  const selected = selectable.filter(({ id }) => users.has(id)).length;
  const all = selectable.length > 0 && selected === selectable.length;
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
        unavailable={canSelect(user) ? undefined : selfRules.select}
        onChange={(checked, shiftKey) => (shiftKey ? selectTo(user, checked) : select([user], checked))}
      />
    ),
  };
}
