import { CopyButton } from '@scv/ui';
import { Link } from 'react-router';
import type { ActivityRouteProps } from '../activity-links.ts';
import { activityPaths } from '../activity-paths.ts';
import { partOf } from '../entry/action-words.ts';
import { ChangedFields } from '../entry/changed-fields.tsx';
import { shortLabel } from '../entry/entry-target.tsx';
import type { ActivityRow } from './activity-row.ts';
import { RunEntries } from './run-entries.tsx';

interface RowDetailsProps extends Pick<ActivityRouteProps, 'runPath' | 'renderUndo' | 'renderRunUndo'> {
  row: ActivityRow;
}

/** Everything else that is known of an entry, or the entries of a bulk action. */
export function RowDetails({ row, runPath, renderUndo, renderRunUndo }: RowDetailsProps) {
  const { action, count, reason, changes, client, requestId, run, source, target, result } = row;
  const isChange = result === 'done' && target?.kind === 'user' && source !== 'provider' && action !== 'create user';
  if (run && count > 1) {
    const hasUsers = run.done > 0 && action !== 'delete user';
    return (
      <RunEntries
        run={run}
        count={count}
        users={hasUsers ? runPath?.(run.id) : undefined}
        undo={renderRunUndo?.(run)}
      />
    );
  }
  return (
    <div className="activity-details">
      {reason !== undefined && <p>{reason}</p>}
      {changes && changes.length > 0 && <ChangedFields changes={changes} />}
      {isChange && target.id !== undefined && changes && <div>{renderUndo?.(target.id, changes)}</div>}
      <dl className="activity-facts">
        <div>
          <dt>Source</dt>
          <dd>{source === 'provider' ? 'The sign-in provider' : 'This portal'}</dd>
        </div>
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
function Related({ row }: { row: ActivityRow }) {
  const { actor, target, run } = row;
  const whole = partOf(row);
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
      {run && whole && <Link to={activityPaths.list({ run: run.id })}>{whole}</Link>}
    </div>
  );
}
