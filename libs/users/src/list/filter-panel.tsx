import { useGetListOfUsers, type UserCount } from '@scv/api';
import { standingKey, standingWords } from '@scv/api/standing';
import { hasFeature } from '@scv/api/settings';
import { FilterButton, FilterGroup, SelectField } from '@scv/ui';
import { DayRange } from '@scv/ui/day-range';
import { toggled } from '@scv/ui/search-params';
import { userFields } from '../user-fields.tsx';
import { listParams, takesSeveral, type UserFilters, type UserSort } from '../user-filters.ts';
import type { ListedUsers } from '../user-query.ts';
import { filterNames, signedInNames } from './filter-names.ts';
import { sortLabels } from './user-columns.tsx';
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

/** Filters by standing, invitation, role, last sign-in and day of enrollment, and the list's order. */
export function FilterPanel(props: UserFilterBarProps) {
  const { filters, list, onFilters } = props;
  const counted = { ...list, counts: useAllCounts(props) };
  return (
    <div className="user-filters">
      <UserFilterGroup
        {...props}
        by="status"
        title="Status"
        name={standingKey()}
        options={standingKey() === 'standing' ? standingOptions : (userFields.status.options ?? [])}
      />
      {hasFeature('accounts') && <InvitationFilter {...props} />}
      <UserFilterGroup {...props} by="role" title="Role" name="role" options={userFields.role.options ?? []} />
      <UserFilterGroup
        {...props}
        list={counted}
        by="last sign-in"
        title="Last sign-in"
        name="signedIn"
        options={signedInOptions}
      />
      <div className="user-enrolled">
        <DayRange
          labels={['Enrolled', 'Enrolled from', 'Enrolled to']}
          days={{ from: filters.enrolledFrom, to: filters.enrolledTo }}
          onDays={({ from, to }) => onFilters({ enrolledFrom: from, enrolledTo: to, page: 0 })}
        />
      </div>
      <SelectField
        label="Sort by"
        value={filters.sort ?? 'name'}
        options={Object.entries(sortLabels).map(([value, label]) => ({
          value: value.replace('status', standingKey()),
          label,
        }))}
        onChange={({ target }) => onFilters({ sort: target.value as UserSort, page: 0 })}
      />
    </div>
  );
}

/** The invitations that wait for somebody, as the dashboard counts them. */
function InvitationFilter({ filters, onFilters }: UserFilterBarProps) {
  const isOn = filters.invitation !== undefined;
  return (
    <FilterGroup label="Filter users by invitation" title="Invitation">
      <FilterButton
        label={filterNames({ query: '', invitation: 'ending' })}
        count={undefined}
        pressed={isOn}
        onPress={() => onFilters({ invitation: isOn ? undefined : 'ending', page: 0 })}
      />
    </FilterGroup>
  );
}

interface UserFilterGroupProps extends UserFilterBarProps {
  /** For screen readers: 'role' in 'Filter users by role'. */
  by: string;
  title: string;
  name: 'role' | 'status' | 'standing' | 'signedIn';
  options: readonly { value: string; label: string }[];
}

/** A button for each value of a filter, with the number of users. If the filter takes one value, at most one is pressed. */
export function UserFilterGroup({ by, title, name, options, filters, list, onFilters }: UserFilterGroupProps) {
  const counts: Partial<Record<string, UserCount>> = { ...list.counts?.[name] };
  const pressed: readonly string[] = [filters[name] ?? []].flat();

  function toggle(value: string) {
    const next = takesSeveral(name) ? toggled(pressed, value) : pressed.includes(value) ? undefined : value;
    onFilters({ [name]: next, page: 0 });
  }

  return (
    <FilterGroup label={`Filter users by ${by}`} title={title}>
      {options.map(({ value, label }) => (
        <FilterButton
          key={value}
          label={label}
          count={counts[value]}
          pressed={pressed.includes(value)}
          onPress={() => toggle(value)}
        />
      ))}
    </FilterGroup>
  );
}
