import { Button, FilterBar, FilterButton, OnDemand, Select } from '@scv/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { userFields } from '../user-fields.tsx';
import type { FilterKey, UserSort } from '../user-filters.ts';
import { runFilterName, type UserFilterBarProps, UserFilterGroup } from './filter-group.tsx';
import { sortLabels } from './user-columns.tsx';

/**
 * Filters by role and status, each with the number of users, and the order of the list. The other filters open below
 * them. The filter by a bulk action is set by links; here a button removes it.
 */
export function UserFilterBar(props: UserFilterBarProps) {
  const { filters, list, onFilters } = props;
  const chosen = moreFilters.filter((name) => filters[name]).length;
  const [open, setOpen] = useState(chosen > 0);
  return (
    <FilterBar>
      {(['role', 'status'] as const).map((name) => (
        <UserFilterGroup key={name} {...props} by={name} name={name} options={userFields[name].options ?? []} />
      ))}
      {filters.run && (
        <FilterButton
          label={runFilterName}
          count={list.userListData && { count: list.totalCount, capped: list.totalCountCapped }}
          pressed
          onPress={() => onFilters({ run: undefined, page: 0 })}
        />
      )}
      <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {chosen > 0 && !open ? `More filters (${chosen})` : 'More filters'}
        <ChevronDown size={16} />
      </Button>
      <Select
        aria-label="Sort by"
        value={filters.sort ?? 'name'}
        onChange={({ target }) => onFilters({ sort: target.value as UserSort, page: 0 })}
        options={orders}
      />
      <OnDemand load={() => import('./more-filters.tsx')} open={open} onFail={() => setOpen(false)}>
        {({ MoreFilters }) => <MoreFilters {...props} />}
      </OnDemand>
    </FilterBar>
  );
}

const orders = Object.entries(sortLabels).map(([value, label]) => ({ value, label }));

/** The filters that are not always shown. */
const moreFilters: readonly FilterKey[] = ['account', 'signedIn', 'enrolledFrom', 'enrolledTo'];
