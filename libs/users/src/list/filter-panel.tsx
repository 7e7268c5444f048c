import { useGetListOfUsers, type UserCount } from '@scv/api';
import { standingKey, standingWords } from '@scv/api/standing';
import { FilterButton, FilterGroup } from '@scv/ui';
import { DayFields } from '@scv/ui/day-range';
import { userFields } from '../user-fields.tsx';
import { listParams, type UserFilters } from '../user-filters.ts';
import type { ListedUsers } from '../user-query.ts';
import { signedInNames } from './filter-names.ts';
import './on-demand.css';

export interface UserFilterBarProps {
  filters: UserFilters;
  list: ListedUsers;
  onFilters: (change: Partial<UserFilters>) => void;
}

const standingOptions = Object.entries(standingWords).map(([value, { label }]) => ({ value, label }));

const signedInOptions = Object.entries(signedInNames).map(([value, label]) => ({ value, label }));

/** The counts by last sign-in, too. Only asked for here, because backends take long. Some always send them. */
function useAllCounts({ filters, list }: Pick<UserFilterBarProps, 'filters' | 'list'>) {
  const isMissing = list.counts !== undefined && !list.counts.signedIn;
  const { data } = useGetListOfUsers(
    { ...listParams({ ...filters, page: 0, size: 1, sort: undefined }), counts: 'signedIn' },
    { query: { enabled: isMissing } },
  );
  return data?.data.counts ?? list.counts;
}

/** Filters by standing, role, last sign-in and day of enrollment. */
export function FilterPanel(props: UserFilterBarProps) {
  const { filters, list, onFilters } = props;
  const counted = { ...list, counts: useAllCounts(props) };
  return (
    <div className="user-filters">
      <div>
        <p aria-hidden>Status</p>
        <UserFilterGroup
          {...props}
          by="status"
          name={standingKey()}
          options={standingKey() === 'standing' ? standingOptions : (userFields.status.options ?? [])}
        />
      </div>
      <div>
        <p aria-hidden>Role</p>
        <UserFilterGroup {...props} by="role" name="role" options={userFields.role.options ?? []} />
      </div>
      <div>
        <p aria-hidden>Last sign-in</p>
        <UserFilterGroup {...props} list={counted} by="last sign-in" name="signedIn" options={signedInOptions} />
      </div>
      <div className="user-enrolled">
        <DayFields
          labels={['Enrolled from', 'Enrolled to']}
          days={{ from: filters.enrolledFrom, to: filters.enrolledTo }}
          help="Days begin at midnight UTC"
          onDays={({ from, to }) => onFilters({ enrolledFrom: from, enrolledTo: to, page: 0 })}
        />
      </div>
    </div>
  );
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
