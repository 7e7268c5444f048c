import { activityPaths } from '@scv/activity/paths';
import { hasFeature } from '@scv/api/settings';
import { UploadHistoryRoute } from '@scv/cdd/history';

/** The upload history. Searching it is left to the activity, which finds uploads by file, person, result and day. */
export function Component() {
  return (
    <UploadHistoryRoute
      searchPath={hasFeature('activity') ? activityPaths.list({ action: 'upload CDD file' }) : undefined}
    />
  );
}
