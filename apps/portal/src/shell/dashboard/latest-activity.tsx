import { actionWords, withoutActor } from '@scv/activity/action-words';
import { activityPaths } from '@scv/activity/paths';
import type { ActivityEntry } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { formatNumber } from '@scv/ui';
import { Link } from 'react-router';
import { DashboardCard } from './dashboard-card.tsx';
import { LatestRow } from './latest-row.tsx';

/** What administrators did last. `entries`: undefined while loading. */
export function LatestActivity({ entries }: { entries: readonly ActivityEntry[] | undefined }) {
  return (
    <DashboardCard
      title="Latest activity"
      area="activity"
      action={hasFeature('activity') && <Link to={activityPaths.list()}>All activity</Link>}
    >
      {entries?.length === 0 ? (
        <p className="dashboard-none">No activity yet. What administrators do appears here.</p>
      ) : (
        <ul className="dashboard-rows">
          {entries?.map((entry) => (
            <LatestRow
              key={entry.id}
              at={entry.at}
              headline={headlineOf(entry)}
              detail={entry.actor?.name ?? entry.actor?.email ?? withoutActor(entry.action)}
              result={entry.result}
            />
          ))}
        </ul>
      )}
    </DashboardCard>
  );
}

/** 'Edited: Grace Hopper', 'Enrolled: 120 at once'; 'Edit: Grace Hopper' if it was refused or failed. */
function headlineOf({ action, result, actor, target, run }: ActivityEntry): string {
  const what = actionWords[action][result === 'done' ? 'done' : 'name'];
  const count = run ? run.done + run.refused + run.failed : 1;
  if (count > 1) return `${what}: ${formatNumber(count)} at once`;
  // A sign-in is about its own person, who is named anyway.
  const isOwnSession = action.startsWith('sign-') && actor !== undefined && target?.id === actor.id;
  return target?.label === undefined || isOwnSession ? what : `${what}: ${target.label}`;
}
