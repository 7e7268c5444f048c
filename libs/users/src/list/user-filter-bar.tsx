import type { UserCount, UserList } from '@scv/api';
import { FilterBar, FilterButton, FilterGroup, Select } from '@scv/ui';
import { userFields } from '../user-fields.tsx';
import { runFilterName } from '../query/filter-names.ts';
import type { UserFilters, UserSort } from '../query/user-filters.ts';
import { sortLabels } from './user-sort.ts';

interface UserFilterBarProps {
  filters: UserFilters;
  /** Undefined until it is known. */
  list: UserList | undefined;
  onFilters: (change: Partial<UserFilters>) => void;
}

/**
 * Filters by role and status, each with the number of users, and the order of the list. The filter
 * by a bulk action is set by links; here a button removes it.
 */
export function UserFilterBar({ filters, list, onFilters }: UserFilterBarProps) {
  return (
    <FilterBar>
      {(['role', 'status'] as const).map((key) => (
        <UserFilterGroup
          key={key}
          name={key}
          filters={filters}
          counts={list?.counts && { ...list.counts[key] }}
          onFilters={onFilters}
        />
      ))}
      {filters.run && (
        <FilterButton
          label={runFilterName}
          count={list && { count: list.totalCount, capped: list.totalCountCapped ?? false }}
          pressed
          onPress={() => onFilters({ run: undefined, page: 0 })}
        />
      )}
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

interface UserFilterGroupProps extends Omit<UserFilterBarProps, 'list'> {
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
