import { latestEntries } from '@scv/activity/latest-entries';
import { activityPaths } from '@scv/activity/paths';
import type { ActivityChange, ActivityRun } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { useSignedInPerson } from '@scv/auth/session';
import { cddPaths } from '@scv/cdd/paths';
import type { DashboardLinks } from '@scv/dashboard';
import { OnDemand } from '@scv/ui';
import { userPaths } from '@scv/users/paths';

/* The features' links to each other, which they don't know. Loaded on demand; call them after `configureApi`. */

export const dashboardLinks = (): DashboardLinks => ({
  users: userPaths.list,
  enroll: userPaths.enroll(),
  upload: cddPaths.upload,
  ...(hasFeature('extended') && {
    uploadHistory: cddPaths.history(),
    oneUpload: cddPaths.oneUpload,
    activity: activityPaths.list,
    entry: activityPaths.entry,
  }),
  latestEntries,
  name: <PersonName />,
});

const PersonName = () => useSignedInPerson().name;

export const activityLinks = () =>
  hasFeature('extended')
    ? {
        userPath: userPaths.user,
        uploadPath: cddPaths.oneUpload,
        runPath: (run: string) => userPaths.list({ run }),
        renderUndo: undoChange,
        renderRunUndo: undoRun,
      }
    : {};

const undoChange = (userId: string, changes: readonly ActivityChange[]) => (
  <OnDemand load={() => import('@scv/users/undo')} open>
    {({ UndoChange }) => <UndoChange userId={userId} changes={changes} />}
  </OnDemand>
);

const undoRun = (run: ActivityRun) => (
  <OnDemand load={() => import('@scv/users/undo')} open>
    {({ UndoRun }) => <UndoRun run={run} />}
  </OnDemand>
);

/** What the page of an upload shows of its activity; nothing if the backend doesn't have it. */
export const uploadLinks = () => ({
  activity: hasFeature('extended')
    ? (id: string) => (
        <OnDemand load={() => import('@scv/activity/user-activity')} open>
          {({ FileActivity }) => <FileActivity fileId={id} />}
        </OnDemand>
      )
    : undefined,
});
