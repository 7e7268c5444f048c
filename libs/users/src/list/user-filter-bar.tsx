import type { UserCount, UserCounts } from '@scv/api';
import { FilterButton, VisuallyHidden } from '@scv/ui';
import { ChevronDown } from 'lucide-react';
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
    <div className="user-filters">
      {(['role', 'status'] as const).map((key) => (
        <FilterGroup
          key={key}
          name={key}
          filters={filters}
          counts={counts && { ...counts[key] }}
          onFilters={onFilters}
        />
      ))}
      <div className="ui-input-box">
        <select
          className="ui-input has-end"
          aria-label="Sort by"
          value={filters.sort ?? 'name'}
          onChange={({ target }) => onFilters({ sort: target.value as UserSort, page: 0 })}
        >
          {Object.entries(sortLabels).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown size={16} className="ui-chevron" />
      </div>
    </div>
  );
}

interface FilterGroupProps extends Omit<UserFilterBarProps, 'counts'> {
  name: 'role' | 'status';
  counts: Readonly<Record<string, UserCount>> | undefined;
}

/** A button for each value; at most one is pressed. */
function FilterGroup({ name, filters, counts, onFilters }: FilterGroupProps) {
  const { options = [] } = userFields[name];
  return (
    <fieldset className="user-filter-group">
      {/* A legend, because getByLabel('Role') would also find an aria-label. */}
      <legend>
        <VisuallyHidden>Filter users by {name}</VisuallyHidden>
      </legend>
      {options.map(({ value, label: text }) => (
        <FilterButton
          key={value}
          label={text}
          count={counts?.[value]}
          pressed={filters[name] === value}
          onPress={() => onFilters({ [name]: filters[name] === value ? undefined : value, page: 0 })}
        />
      ))}
    </fieldset>
  );
}
