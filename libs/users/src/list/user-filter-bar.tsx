import type { UserCount, UserCounts } from '@scv/api';
import { FilterBar, FilterButton, FilterGroup, Select } from '@scv/ui';
import { userFields } from '../user-fields.tsx';
import type { UserFilters, UserSort } from './user-filters.ts';
import { sortLabels } from './user-sort.ts';

interface UserFilterBarProps {
  filters: UserFilters;
  /** Undefined until they are known. */
  counts: UserCounts | undefined;
  onFilters: (change: Partial<UserFilters>) => void;
}

/** Filters by role and status, each with the number of users, and the order of the list. */
export function UserFilterBar({ filters, counts, onFilters }: UserFilterBarProps) {
  return (
    <FilterBar>
      {(['role', 'status'] as const).map((key) => (
        <UserFilterGroup
          key={key}
          name={key}
          filters={filters}
          counts={counts && { ...counts[key] }}
          onFilters={onFilters}
        />
      ))}
      <Select
        aria-label="Sort by"
        value={filters.sort ?? 'name'}
        onChange={({ target }) => onFilters({ sort: target.value as UserSort, page: 0 })}
        options={orders}
      />
    </FilterBar>
  );
}

const orders = Object.entries(sortLabels).map(([value, label]) => ({ value, label }));

interface UserFilterGroupProps extends Omit<UserFilterBarProps, 'counts'> {
  name: 'role' | 'status';
  counts: Readonly<Record<string, UserCount>> | undefined;
}

/** A button for each value; at most one is pressed. */
function UserFilterGroup({ name, filters, counts, onFilters }: UserFilterGroupProps) {
  const { options = [] } = userFields[name];
  return (
    <FilterGroup label={`Filter users by ${name}`}>
      {options.map(({ value, label: text }) => (
        <FilterButton
          key={value}
          label={text}
          count={counts?.[value]}
          pressed={filters[name] === value}
          onPress={() => onFilters({ [name]: filters[name] === value ? undefined : value, page: 0 })}
        />
      ))}
    </FilterGroup>
  );
}
