import { hasFeature } from '@scv/api/settings';
import { DayFields } from '@scv/ui/day-range';
import { accountStates } from '../account-states.ts';
import { signedInNames } from '../query/filter-names.ts';
import './more-filters.css';
import { UserFilterGroup, type UserFilterBarProps } from './user-filter-group.tsx';

const accountOptions = Object.entries(accountStates).map(([value, { label }]) => ({ value, label }));
const signedInOptions = Object.entries(signedInNames).map(([value, label]) => ({ value, label }));

/** Filters by account, last sign-in and day of enrollment, and the switch of the account column. */
export function MoreFilters({ filters, list, onFilters, column }: UserFilterBarProps) {
  return (
    <div className="user-more-filters">
      {hasFeature('accounts') && (
        <div>
          <p aria-hidden>Account at the sign-in provider</p>
          <UserFilterGroup
            label="Filter users by account"
            name="account"
            options={accountOptions}
            filters={filters}
            counts={list.counts?.account && { ...list.counts.account }}
            onFilters={onFilters}
          />
        </div>
      )}
      <div>
        <p aria-hidden>Last sign-in</p>
        <UserFilterGroup
          label="Filter users by last sign-in"
          name="signedIn"
          options={signedInOptions}
          filters={filters}
          counts={list.counts?.signedIn && { ...list.counts.signedIn }}
          onFilters={onFilters}
        />
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
