import type { UserCount } from '@scv/api';
import { FilterButton, FilterGroup } from '@scv/ui';
import { standingKey, standingWords } from '@scv/api/standing';
import { textOf } from '../user-fields.tsx';
import type { SignedIn, UserFilters, UserSearch } from '../user-filters.ts';
import type { ListedUsers } from '../user-query.ts';

/** What the filters need, those that are always shown and the others. */
export interface UserFilterBarProps {
  filters: UserFilters;
  list: ListedUsers;
  onFilters: (change: Partial<UserFilters>) => void;
}

interface UserFilterGroupProps extends UserFilterBarProps {
  /** For screen readers: 'role' in 'Filter users by role'. */
  by: string;
  name: 'role' | 'status' | 'standing' | 'signedIn';
  options: readonly { value: string; label: string }[];
}

/** A button for each value of a filter, with the number of users; at most one is pressed. */
export function UserFilterGroup({ by, name, options, filters, list, onFilters }: UserFilterGroupProps) {
  const counts: Partial<Record<string, UserCount>> = { ...list.counts?.[name] };
  return (
    <FilterGroup label={`Filter users by ${by}`}>
      {options.map(({ value, label }) => (
        <FilterButton
          key={value}
          label={label}
          count={counts[value]}
          pressed={filters[name] === value}
          onPress={() => onFilters({ [name]: filters[name] === value ? undefined : value, page: 0 })}
        />
      ))}
    </FilterGroup>
  );
}

/** The filter by a bulk action, which may be an import. */
const runFilterName = 'Imported or changed together';

export const signedInNames: Readonly<Record<SignedIn, string>> = {
  never: 'Never signed in',
  '-30d': 'Not for 30 days',
  '-90d': 'Not for 90 days',
};

/** The filters that are on, as people read them: 'Admin, Inactive'; '' if none is. */
export function filterNames({ role, status, standing, signedIn, enrolledFrom, enrolledTo, run }: UserSearch): string {
  const names = [
    role && textOf('role', role),
    status && `${standingKey() === 'standing' ? 'Status ' : ''}${textOf('status', status)}`,
    standing && standingWords[standing].label,
    signedIn && (signedIn === 'never' ? signedInNames.never : `Not signed in for ${signedIn.slice(1, 3)} days`),
    enrolledFrom && `Enrolled from ${enrolledFrom}`,
    enrolledTo && `${enrolledFrom ? '' : 'Enrolled '}to ${enrolledTo}`,
    run && runFilterName,
  ];
  return names.filter(Boolean).join(', ').replace(', to ', ' to ');
}
