import { signInPaths } from '@scv/auth';
import { cddPaths } from '@scv/cdd/paths';

/** The addresses of the portal's own screens; those of a feature come from the feature. */
export const paths = {
  home: signInPaths.home,
  cddUpload: cddPaths.upload,
  activity: '/activity',
  account: '/account',
} as const;
