import { useGetListOfUsers } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { DayFields } from '@scv/ui/day-range';
import { keepPreviousData } from '@tanstack/react-query';
import { accountStates } from '../user-fields.tsx';
import { listParams } from '../user-filters.ts';
import { signedInNames, type UserFilterBarProps, UserFilterGroup } from './filter-group.tsx';
import './on-demand.css';

const accountOptions = Object.entries(accountStates).map(([value, { label }]) => ({ value, label }));
const signedInOptions = Object.entries(signedInNames).map(([value, label]) => ({ value, label }));

/** Filters by account, last sign-in and day of enrollment, and the switch of the account column. */
export function MoreFilters(props: UserFilterBarProps) {
  const { filters, list, onFilters, column } = props;
  // Only asked for here, because backends take long to count by last sign-in. Some always send these counts.
  const { data } = useGetListOfUsers(
    { ...listParams({ ...filters, page: 0, size: 1, sort: undefined }), counts: 'signedIn' },
    { query: { enabled: list.counts !== undefined && !list.counts.signedIn, placeholderData: keepPreviousData } },
  );
  const counted = { ...list, counts: data?.data.counts ?? list.counts };
  return (
    <div className="user-more-filters">
      {hasFeature('accounts') && (
        <div>
          <p aria-hidden>Account at the sign-in provider</p>
          <UserFilterGroup {...props} by="account" name="account" options={accountOptions} />
        </div>
      )}
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
      {hasFeature('accounts') && (
        <label>
          <input type="checkbox" checked={column.shown} onChange={({ target }) => column.show(target.checked)} />
          Show the column Account
        </label>
      )}
    </div>
  );
}
