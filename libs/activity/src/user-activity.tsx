import { useListActivity, type ActivityEntry } from '@scv/api';
import { Card, EmptyState, Meta, Skeleton, When } from '@scv/ui';
import { History } from 'lucide-react';
import { Link } from 'react-router';
import { activityPaths } from './activity-paths.ts';
import { isEdit, partOf, whatHappened } from './entry/action-words.ts';
import { ChangedFields } from './entry/changed-fields.tsx';
import { LoadingFailed, ResultPill } from './entry/entry-parts.tsx';
import './user-activity.css';

const size = 5;

/** The newest entries about a user, for the user's page. The app renders it, because features don't know each other. */
export function UserActivity({ userId }: { userId: string }) {
  return <TargetActivity target={userId} about="Changes to this user and their sign-ins appear here." />;
}

/** The same for an uploaded file. @param props.fileId the upload's id */
export function FileActivity({ fileId }: { fileId: string }) {
  return <TargetActivity target={fileId} about="Uploads and downloads of this file appear here." />;
}

/** @param props.about says what would be listed */
function TargetActivity({ target, about }: { target: string; about: string }) {
  const list = useListActivity({ target, size }, { query: { select: ({ data }) => data } });
  return (
    <Card>
      <section className="user-activity" aria-labelledby="user-activity">
        <div className="user-activity-head">
          <h2 id="user-activity">Recent activity</h2>
          {list.data && list.data.entries.length > 0 && (
            <Link to={activityPaths.list({ target })}>Show all activity</Link>
          )}
        </div>
        {list.data ? (
          <Entries entries={list.data.entries} about={about} />
        ) : list.isError ? (
          <LoadingFailed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton label="Loading activity" height={160} />
        )}
      </section>
    </Card>
  );
}

function Entries({ entries, about }: { entries: readonly ActivityEntry[]; about: string }) {
  if (entries.length === 0) {
    return (
      <div className="user-activity-none">
        <EmptyState icon={History} headline="No activity yet" detail={about} />
      </div>
    );
  }
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            <b>{whatHappened(entry)}</b>
            <By entry={entry} /> {entry.result !== 'done' && <ResultPill result={entry.result} />}
          </p>
          <Meta>
            <When time={entry.at} />
            <Whole entry={entry} />
          </Meta>
          {entry.reason !== undefined && <p>{entry.reason}</p>}
          {isEdit(entry) && entry.changes && <ChangedFields changes={entry.changes} />}
        </li>
      ))}
    </ol>
  );
}

function Whole({ entry }: { entry: ActivityEntry }) {
  const name = partOf(entry);
  if (!entry.run || !name) return null;
  return (
    <>
      {' · '}
      <Link to={activityPaths.list({ run: entry.run.id })}>{name}</Link>
    </>
  );
}

/** Who did it, unless it was the user, as with a sign-in. */
function By({ entry: { actor, target, source } }: { entry: ActivityEntry }) {
  if (!actor && source === 'provider') return ' at the sign-in provider';
  if (!actor || actor.id === target?.id) return null;
  return (
    <>
      {' by '}
      <bdi>{actor.name ?? actor.email}</bdi>
    </>
  );
}
