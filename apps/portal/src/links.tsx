import { latestEntries } from '@scv/activity/latest-entries';
import { type ActivityLinks, activityPaths } from '@scv/activity/paths';
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
    activity: activityPaths.list(),
    signIns: (result, from, to) =>
      activityPaths.list({ action: ['sign-in'], result: [result], from, ...(to && { to }) }),
    entry: activityPaths.entry,
  }),
  latestEntries,
  name: <PersonName />,
});

const PersonName = () => <span>{useSignedInPerson().name}</span>;

/** The activity itself is only there with the feature `extended`. */
export const activityLinks = (): ActivityLinks => ({
  userPath: userPaths.user,
  uploadPath: cddPaths.oneUpload,
  runPath: (run) => userPaths.list({ run }),
});

/** The activity on the page of an upload; nothing if the backend doesn't have it. */
export const uploadLinks = () => ({
  activity: hasFeature('extended')
    ? (id: string) => (
        <OnDemand load={() => import('@scv/activity/user-activity')} open>
          {({ FileActivity }) => <FileActivity fileId={id} />}
        </OnDemand>
      )
    : undefined,
});
