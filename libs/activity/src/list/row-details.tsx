import { CopyButton } from '@scv/ui';
import { Link } from 'react-router';
import { activityPaths } from '../activity-paths.ts';
import { ChangedFields } from '../entry/changed-fields.tsx';
import { shortLabel } from '../entry/entry-target.tsx';
import type { ActivityRow } from './activity-row.ts';
import { RunEntries } from './run-entries.tsx';

/** Everything else that is known of an entry, or the entries of a bulk action. */
export function RowDetails({ row }: { row: ActivityRow }) {
  const { count, reason, changes, client, requestId, run } = row;
  if (run && count > 1) return <RunEntries run={run} count={count} />;
  return (
    <div className="activity-details">
      {reason !== undefined && <p>{reason}</p>}
      {changes && changes.length > 0 && <ChangedFields changes={changes} />}
      <dl className="activity-facts">
        {client !== undefined && (
          <div>
            <dt>Address</dt>
            <dd>{client}</dd>
          </div>
        )}
        {requestId !== undefined && (
          <div>
            <dt>Request id</dt>
            <dd>
              <code>{requestId}</code> <CopyButton label="Copy request id" text={requestId} />
            </dd>
          </div>
        )}
      </dl>
      <Related row={row} />
    </div>
  );
}

/** Links to the lists that the entry is part of. */
function Related({ row: { actor, target, run } }: { row: ActivityRow }) {
  return (
    <div className="activity-related">
      {actor?.id !== undefined && (
        <Link to={activityPaths.list({ actor: actor.id })}>All by {actor.name ?? actor.email}</Link>
      )}
      {target?.id !== undefined && (
        <Link to={activityPaths.list({ target: target.id })}>
          All about {shortLabel(target) || `this ${target.kind}`}
        </Link>
      )}
      {run && <Link to={activityPaths.list({ run: run.id })}>All of its bulk action</Link>}
    </div>
  );
}
