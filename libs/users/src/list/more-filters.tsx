import { useGetListOfUsers } from '@scv/api';
import { DayFields } from '@scv/ui/day-range';
import { listParams } from '../user-filters.ts';
import { signedInNames, type UserFilterBarProps, UserFilterGroup } from './filter-group.tsx';
import './on-demand.css';

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

/** Filters by last sign-in and day of enrollment. */
export function MoreFilters(props: UserFilterBarProps) {
  const { filters, list, onFilters } = props;
  const counted = { ...list, counts: useAllCounts(props) };
  return (
    <div className="user-more-filters">
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
