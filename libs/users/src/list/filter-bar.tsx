import { standingKey } from '@scv/api/standing';
import { FilterBar, OnDemand, Select } from '@scv/ui';
import { filterKeys, type UserFilters, type UserSort } from '../user-filters.ts';
import { filterNames } from './filter-names.ts';
import type { UserFilterBarProps } from './filter-panel.tsx';
import { sortLabels } from './user-columns.tsx';

/** The filters that are on, and the button that opens all of them. Some are only set by links. */
export function UserFilterBar(props: UserFilterBarProps) {
  const { filters, onFilters } = props;
  const chosen = filterKeys
    .filter((name) => filters[name])
    .map((name) => {
      const label = `${shownAs(name)}${filterNames({ query: '', [name]: filters[name] })}`;
      return [label, { [name]: undefined, page: 0 }] as const;
    });
  return (
    <FilterBar<Partial<UserFilters>> chosen={chosen} onFilters={onFilters}>
      {(open, close) => (
        <>
          <Select
            aria-label="Sort by"
            value={filters.sort ?? 'name'}
            onChange={({ target }) => onFilters({ sort: target.value as UserSort, page: 0 })}
            options={orders()}
          />
          <OnDemand load={() => import('./filter-panel.tsx')} open={open} onFail={close}>
            {({ FilterPanel }) => <FilterPanel {...props} />}
          </OnDemand>
        </>
      )}
    </FilterBar>
  );
}

/** 'Role: ' in 'Role: Admin'; the other filters' names say what they are. */
function shownAs(name: (typeof filterKeys)[number]): string {
  if (name === 'role') return 'Role: ';
  return name === standingKey() ? 'Status: ' : '';
}

const orders = () =>
  Object.entries(sortLabels).map(([value, label]) => ({ value: value.replace('status', standingKey()), label }));
