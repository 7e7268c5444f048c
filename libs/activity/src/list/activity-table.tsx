import { type ActivityList, type ActivityRun, useListActivity } from '@scv/api';
import {
  Button,
  CopyButton,
  counted,
  EmptyState,
  formatDateTime,
  Skeleton,
  Table,
  TableSkeleton,
  Typed,
  useShownColumns,
  When,
} from '@scv/ui';
import { History, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ActivityFilters, type ActivityLinks, activityPaths } from '../activity-paths.ts';
import { asSentence, showsFieldChanges, partOf, whatHappened } from '../entry/action-words.ts';
import { ChangedFields } from '../entry/changed-fields.tsx';
import { EntryTarget, LoadingFailed, namesIn, ResultPill } from '../entry/entry-parts.tsx';
import { activityColumns, type ActivityRow, deletedUsers, rowsOf } from './activity-columns.tsx';

interface ActivityListProps {
  /** Undefined until the first page has loaded. */
  list: ActivityList | undefined;
  /** The page for `filters` is still loading; `list` is the one before. */
  busy: boolean;
  filters: ActivityFilters;
  open: string | null;
  toggle: (id: string) => void;
  onClear: () => void;
  links: ActivityLinks;
}

/** One page of entries, its skeleton, or an empty state. */
export function ActivityTable({ list, busy, filters, open, toggle, onClear, links }: ActivityListProps) {
  const deleted = deletedUsers(list?.entries ?? []);
  const allColumns = activityColumns({
    open,
    toggle: ({ id }) => toggle(id),
    linkTo: ({ kind, id } = {}) => {
      if (id === undefined || deleted.has(id)) return undefined;
      if (kind === 'file') return links.uploadPath(id);
      return kind === 'user' ? links.userPath(id) : undefined;
    },
  });
  const columns = useShownColumns('activity', allColumns);
  if (!list) return <TableSkeleton label="Loading activity" columns={columns} rows={10} />;
  if (list.entries.length === 0 && !busy) {
    return Object.keys(filters).length === 0 ? <NothingYet /> : <NoMatches onClear={onClear} />;
  }
  const openDetails = (row: ActivityRow) => (row.id === open ? <RowDetails row={row} links={links} /> : undefined);
  return (
    <Table
      label="Activity"
      columns={columns}
      rows={rowsOf(list.entries, filters, open)}
      rowKey={({ id }) => id}
      busy={busy}
      handlers={{ onOpen: ({ id }) => toggle(id), addressOf: ({ id }) => activityPaths.entry(id) }}
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

/** Everything else that is known of an entry, or the entries of a bulk action. */
function RowDetails({ row, links }: { row: ActivityRow; links: ActivityLinks }) {
  const { action, at, count, reason, changes, client, browser, requestId, run, source, followed } = row;
  if (run && count > 1) {
    const users = run.done > 0 && action !== 'delete user' ? links.runPath(run.id) : undefined;
    return <RunEntries run={run} count={count} users={users} />;
  }
  const facts: Readonly<Record<string, ReactNode>> = {
    Time: <When time={at} exact format={(date) => formatDateTime(date, true)} />,
    Source: source === 'provider' ? 'The sign-in provider' : 'This portal',
    Address: client,
    Browser: browser,
    'Request id': requestId && (
      <>
        <code>{requestId}</code> <CopyButton label="Copy request id" text={requestId} />
      </>
    ),
  };
  return (
    <div className="activity-details">
      {reason !== undefined && (
        <p>
          <Typed text={asSentence(reason)} />
        </p>
      )}
      {followed.map((entry) => (
        <p key={entry.id}>
          <span>{`${whatHappened(entry)}: `}</span>
          <When time={entry.at} exact format={(date) => formatDateTime(date, true)} />
        </p>
      ))}
      {changes && changes.length > 0 && <ChangedFields changes={changes} />}
      <dl className="activity-facts">
        {Object.entries(facts).map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Related row={row} />
    </div>
  );
}

function Related({ row }: { row: ActivityRow }) {
  const { actor, target, run } = row;
  const whole = partOf(row);
  return (
    <div className="activity-related">
      {actor?.id !== undefined && (
        <Link to={activityPaths.list({ actor: actor.id })}>
          All by <Typed text={actor.name ?? actor.email} />
        </Link>
      )}
      {target?.id !== undefined && (
        <Link to={activityPaths.list({ target: target.id })}>
          {`All about ${namesIn(target).name || `this ${target.kind}`}`}
        </Link>
      )}
      {run && whole && <Link to={activityPaths.list({ run: run.id })}>{whole}</Link>}
    </div>
  );
}

const size = 10;

interface RunEntriesProps {
  run: ActivityRun;
  count: number;
  /** Address of the list of its users; undefined if it has none. */
  users: string | undefined;
}

/** The newest entries of a bulk action, and links to all of them and to its users. */
function RunEntries({ run, count, users }: RunEntriesProps) {
  const list = useListActivity({ run: run.id, size }, { query: { select: ({ data }) => data } });
  if (!list.data) {
    return list.isError ? (
      <LoadingFailed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
    ) : (
      <Skeleton label="Loading the entries" height={120} />
    );
  }
  return (
    <div className="activity-details">
      <ul className="activity-run" aria-label="Entries of the bulk action">
        {list.data.entries.map((entry) => (
          <li key={entry.id}>
            <span>{whatHappened(entry)}</span>
            <EntryTarget target={entry.target} />
            <ResultPill {...entry} />
            {entry.reason !== undefined && (
              <p>
                <Typed text={asSentence(entry.reason)} />
              </p>
            )}
            {showsFieldChanges(entry) && entry.changes && <ChangedFields changes={entry.changes} />}
          </li>
        ))}
      </ul>
      <div className="activity-related">
        <Link to={activityPaths.list({ run: run.id })}>{`Show all ${counted(count, 'entry', 'entries')}`}</Link>
        {users !== undefined && <Link to={users}>Show users</Link>}
      </div>
    </div>
  );
}
