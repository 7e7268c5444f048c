import type { ActivityList } from '@scv/api';
import { Button, EmptyState, Table, TableSkeleton } from '@scv/ui';
import { History, SearchX } from 'lucide-react';
import type { ActivityFilters } from '../activity-paths.ts';
import type { ActivityRouteProps } from '../activity-links.ts';
import { activityColumns, emptyColumns } from './activity-columns.tsx';
import { deletedUsers, rowsOf, type ActivityRow } from './activity-row.ts';
import { RowDetails } from './row-details.tsx';

interface ActivityListProps extends ActivityRouteProps {
  /** Undefined until the first page has loaded. */
  list: ActivityList | undefined;
  /** The page for `filters` is still loading; `list` is the one before. */
  busy: boolean;
  filters: ActivityFilters;
  open: string | null;
  toggle: (id: string) => void;
  onClear: () => void;
}

/** One page of entries, its skeleton, or an empty state. */
export function ActivityTable(props: ActivityListProps) {
  const { list, busy, filters, open, toggle, onClear, userPath, runPath, renderUndo, renderRunUndo } = props;
  if (!list) return <TableSkeleton label="Loading activity" columns={emptyColumns} rows={10} />;
  if (list.entries.length === 0 && !busy) {
    return Object.keys(filters).length === 0 ? <NothingYet /> : <NoMatches onClear={onClear} />;
  }
  const deleted = deletedUsers(list.entries);
  const columns = activityColumns({
    open,
    toggle: ({ id }) => toggle(id),
    linkTo: ({ target }) =>
      target?.kind === 'user' && target.id && !deleted.has(target.id) ? userPath?.(target.id) : undefined,
  });
  const openDetails = (row: ActivityRow) =>
    row.id === open ? <RowDetails {...{ row, runPath, renderUndo, renderRunUndo }} /> : undefined;
  return (
    <Table
      label="Activity"
      columns={columns}
      rows={rowsOf(list.entries, filters)}
      rowKey={({ id }) => id}
      busy={busy}
      handlers={{ onOpen: ({ id }) => toggle(id) }}
      detail={openDetails}
    />
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={History}
      headline="Nothing has been recorded yet"
      detail="Sign-ins, uploads and changes to users appear here, with who made them."
    />
  );
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      headline="No entries match"
      detail="Try other words, another result or more days."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
