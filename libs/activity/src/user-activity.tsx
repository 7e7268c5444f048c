import { useListActivity, type ActivityEntry } from '@scv/api';
import { Card, Meta, Skeleton, Typed, When } from '@scv/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { activityPaths } from './activity-paths.ts';
import { asSentence, showsFieldChanges, partOf, whatHappened } from './entry/action-words.ts';
import { ChangedFields } from './entry/changed-fields.tsx';
import { LoadingFailed, ResultPill } from './entry/entry-parts.tsx';
import './user-activity.css';

/**
 * The newest entries about a user and their last sign-ins, for the user's page. The app renders it, because features
 * don't know each other.
 */
export function UserActivity({ userId }: { userId: string }) {
  return (
    <div className="user-activities">
      <TargetActivity target={userId} none="Nothing has been recorded yet. Changes appear here." />
      <SignIns userId={userId} />
    </div>
  );
}

/** When, from where and with what a user signed in, or why they were refused; nothing if they never tried. */
function SignIns({ userId: target }: { userId: string }) {
  const list = useListActivity({ target, action: ['sign-in'], size: 10 }, { query: { select: ({ data }) => data } });
  const entries = list.data?.entries ?? [];
  if (entries.length === 0) return null;
  const all = <Link to={activityPaths.list({ target, action: ['sign-in'] })}>Show all sign-ins</Link>;
  return (
    <ActivityCard id="user-sign-ins" title="Sign-ins" all={all}>
      <Entries entries={entries} />
    </ActivityCard>
  );
}

/** The same for an uploaded file. @param props.fileId the upload's id */
export function FileActivity({ fileId }: { fileId: string }) {
  return <TargetActivity target={fileId} />;
}

/** The last five entries without sign-ins, which have a card of their own. @param props.none stands for no entries */
function TargetActivity({ target, none }: { target: string; none?: string }) {
  const list = useListActivity({ target, size: 100 }, { query: { select: ({ data }) => data } });
  const entries = list.data?.entries.filter(({ action }) => action !== 'sign-in').slice(0, 5) ?? [];
  if (list.data && entries.length === 0 && !none) return null;
  const all = list.data && <Link to={activityPaths.list({ target })}>Show all activity</Link>;
  return (
    <ActivityCard id="user-activity" title="Recent activity" all={all}>
      {list.data && entries.length === 0 ? (
        <Meta>{none}</Meta>
      ) : list.data ? (
        <Entries entries={entries} />
      ) : list.isError ? (
        <LoadingFailed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : (
        <Skeleton label="Loading activity" height={160} />
      )}
    </ActivityCard>
  );
}

/** @param props.all links to the whole list */
function ActivityCard(props: { id: string; title: string; all: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <section className="user-activity" aria-labelledby={props.id}>
        <div className="user-activity-head">
          <h2 id={props.id}>{props.title}</h2>
          {props.all}
        </div>
        {props.children}
      </section>
    </Card>
  );
}

function Entries({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            <b>{whatHappened(entry)}</b>
            {entry.action === 'sign-in' ? <From entry={entry} /> : <By entry={entry} />}{' '}
            {entry.result !== 'done' && <ResultPill {...entry} />}
          </p>
          <Meta>
            <When time={entry.at} />
            <Whole entry={entry} />
          </Meta>
          {entry.reason !== undefined && (
            <p>
              <Typed text={asSentence(entry.reason)} />
            </p>
          )}
          {showsFieldChanges(entry) && entry.changes && <ChangedFields changes={entry.changes} />}
        </li>
      ))}
    </ol>
  );
}

/** ' from 192.0.2.1 with Firefox' */
const From = ({ entry: { client, browser } }: { entry: ActivityEntry }) =>
  `${client === undefined ? '' : ` from ${client}`}${browser === undefined ? '' : ` with ${browser}`}`;

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

/** The actor, unless it is the user, as in a sign-in. */
function By({ entry: { actor, target, source } }: { entry: ActivityEntry }) {
  if (!actor && source === 'provider') return ' at the sign-in provider';
  if (!actor || actor.id === target?.id) return null;
  return (
    <>
      {' by '}
      <Typed text={actor.name ?? actor.email} />
    </>
  );
}
