import type { UserCount } from '@scv/api';
import { FilterButton, FilterGroup } from '@scv/ui';
import type { ListedUsers } from '../query/use-user-list.ts';
import type { FilterKey, UserFilters } from '../query/user-filters.ts';
import type { AccountColumn } from './account-column.tsx';

/** What the filters need, those that are always shown and the others. */
export interface UserFilterBarProps {
  filters: UserFilters;
  list: ListedUsers;
  onFilters: (change: Partial<UserFilters>) => void;
  column: AccountColumn;
}

interface UserFilterGroupProps {
  /** For screen readers, such as 'Filter users by role'. */
  label: string;
  name: FilterKey;
  options: readonly { value: string; label: string }[];
  filters: UserFilters;
  /** Undefined until they are known. */
  counts: Readonly<Partial<Record<string, UserCount>>> | undefined;
  onFilters: (change: Partial<UserFilters>) => void;
}

/** A button for each value of a filter, with the number of users; at most one is pressed. */
export function UserFilterGroup({ label: group, name, options, filters, counts, onFilters }: UserFilterGroupProps) {
  return (
    <FilterGroup label={group}>
      {options.map(({ value, label }) => (
        <FilterButton
          key={value}
          label={label}
          count={counts?.[value]}
          pressed={filters[name] === value}
          onPress={() => onFilters({ [name]: filters[name] === value ? undefined : value, page: 0 })}
        />
      ))}
    </FilterGroup>
  );
}
