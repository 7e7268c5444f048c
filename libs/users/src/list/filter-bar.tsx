import { standingKey } from '@scv/api/standing';
import { counted, FilterBar, OnDemand, useShownColumns } from '@scv/ui';
import { daysName } from '@scv/ui/days';
import { toggled } from '@scv/ui/search-params';
import { filterKeys, noFilters, takesSeveral, type UserFilters } from '../user-filters.ts';
import { enrolledName, filterNames } from './filter-names.ts';
import type { UserFilterBarProps } from './filter-panel.tsx';
import { orderName, sortedColumn, valueColumns } from './user-columns.tsx';

/** The filters that are on, and the button that opens all of them. Some are only set by links. */
export function UserFilterBar(props: UserFilterBarProps) {
  const { filters, list, onFilters } = props;
  const shown = useShownColumns('users', valueColumns());
  const sorted = sortedColumn(filters.sort);
  const chosen = filterKeys.flatMap((name) => {
    const chip = (value: UserFilters[typeof name], rest?: unknown) => {
      const label = `${shownAs(name)}${filterNames({ query: '', [name]: value })}`;
      return [label, { [name]: rest, page: 0 }] as const;
    };
    if (name === 'enrolledTo') return [];
    if (name === 'enrolledFrom') {
      const enrolled = enrolledName(filters, daysName);
      return enrolled ? [[enrolled, { enrolledFrom: undefined, enrolledTo: undefined, page: 0 }] as const] : [];
    }
    if (!takesSeveral(name)) return filters[name] ? [chip(filters[name])] : [];
    const values: readonly string[] = filters[name] ?? [];
    return values.map((value) => chip([value] as UserFilters[typeof name], toggled(values, value)));
  });
  return (
    <FilterBar<Partial<UserFilters>>
      chosen={chosen}
      order={
        filters.sort && {
          label: orderName(filters.sort),
          off: { sort: undefined, page: 0 },
          header: sorted === 'name' || shown.some(({ id, optional }) => !optional && id === sorted),
        }
      }
      none={{ ...noFilters, page: 0 }}
      onFilters={onFilters}
      shown={
        list.isSearching ? undefined : `${list.totalCountCapped ? 'more than ' : ''}${counted(list.totalCount, 'user')}`
      }
    >
      {(open, close) => (
        <OnDemand load={() => import('./filter-panel.tsx')} open={open} onFail={close}>
          {({ FilterPanel }) => <FilterPanel {...props} />}
        </OnDemand>
      )}
    </FilterBar>
  );
}

/** 'Role: ' in 'Role: Admin'; the other filters' names say what they are. */
function shownAs(name: (typeof filterKeys)[number]): string {
  if (name === 'role') return 'Role: ';
  return name === standingKey() ? 'Status: ' : '';
}
