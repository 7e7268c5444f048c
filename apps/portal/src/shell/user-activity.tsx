import { hasFeature } from '@scv/api/settings';
import { OnDemand } from '@scv/ui';

/** What the user's page shows of a user's activity; nothing if the backend doesn't have it. */
export function userActivity(id: string) {
  if (!hasFeature('extended')) return null;
  return (
    <OnDemand load={() => import('@scv/activity/user-activity')} open>
      {({ UserActivity }) => <UserActivity userId={id} />}
    </OnDemand>
  );
}
