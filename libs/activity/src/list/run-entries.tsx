import { useListActivity, type ActivityRun } from '@scv/api';
import { counted, Skeleton } from '@scv/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { activityPaths } from '../activity-paths.ts';
import { isEdit, whatHappened } from '../entry/action-words.ts';
import { ChangedFields } from '../entry/changed-fields.tsx';
import { EntryTarget } from '../entry/entry-target.tsx';
import { ResultPill } from '../entry/result-pill.tsx';
import { LoadingFailed } from '../loading-failed.tsx';

const size = 10;

interface RunEntriesProps {
  run: ActivityRun;
  /** How many entries it has. */
  count: number;
  /** Address of the list of its users; undefined if it has none. */
  users: string | undefined;
  /** A button that takes it back. */
  undo: ReactNode;
}

/** The newest entries of a bulk action, and links to all of them and to its users. */
export function RunEntries({ run, count, users, undo }: RunEntriesProps) {
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
            <EntryTarget target={entry.target} to={undefined} />
            <ResultPill result={entry.result} />
            {entry.reason !== undefined && <p>{entry.reason}</p>}
            {isEdit(entry) && entry.changes && <ChangedFields changes={entry.changes} />}
          </li>
        ))}
      </ul>
      {undo && <div>{undo}</div>}
      <div className="activity-related">
        <Link to={activityPaths.list({ run: run.id })}>Show all {counted(count, 'entry', 'entries')}</Link>
        {users !== undefined && <Link to={users}>Show users</Link>}
      </div>
    </div>
  );
}
