import { Button, FilterBar, FilterButton, OnDemand, Select } from '@scv/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { standingKey, standingWords } from '@scv/api/standing';
import { userFields } from '../user-fields.tsx';
import type { FilterKey, UserSort } from '../user-filters.ts';
import { filterNames, type UserFilterBarProps, UserFilterGroup } from './filter-group.tsx';
import { sortLabels } from './user-columns.tsx';

/**
 * Filters by standing and role, each with the number of users, and the order of the list. The other filters open below
 * them. Some filters are only set by links; here a button removes them.
 */
export function UserFilterBar(props: UserFilterBarProps) {
  const { filters, list, onFilters } = props;
  const chosen = moreFilters.filter((name) => filters[name]).length;
  const [open, setOpen] = useState(chosen > 0);
  return (
    <FilterBar>
      <div className="user-standing-filter">
        <UserFilterGroup
          {...props}
          by="status"
          name={standingKey()}
          options={standingKey() === 'standing' ? standingOptions : (userFields.status.options ?? [])}
        />
      </div>
      <UserFilterGroup {...props} by="role" name="role" options={userFields.role.options ?? []} />
      {(['status', 'run'] as const).map(
        (name) =>
          filters[name] &&
          name !== standingKey() && (
            <FilterButton
              key={name}
              label={filterNames({ query: '', [name]: filters[name] })}
              count={list.counts && { count: list.totalCount, capped: list.totalCountCapped }}
              pressed
              onPress={() => onFilters({ [name]: undefined, page: 0 })}
            />
          ),
      )}
      <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {chosen > 0 && !open ? `More filters (${chosen})` : 'More filters'}
        <ChevronDown size={16} />
      </Button>
      <Select
        aria-label="Sort by"
        value={filters.sort ?? 'name'}
        onChange={({ target }) => onFilters({ sort: target.value as UserSort, page: 0 })}
        options={orders()}
      />
      <OnDemand load={() => import('./more-filters.tsx')} open={open} onFail={() => setOpen(false)}>
        {({ MoreFilters }) => <MoreFilters {...props} />}
      </OnDemand>
    </FilterBar>
  );
}

const standingOptions = Object.entries(standingWords).map(([value, { label }]) => ({ value, label }));

const orders = () =>
  Object.entries(sortLabels).map(([value, label]) => ({ value: value.replace('status', standingKey()), label }));

/** The filters that are not always shown. */
const moreFilters: readonly FilterKey[] = ['signedIn', 'enrolledFrom', 'enrolledTo'];
