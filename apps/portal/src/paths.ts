import { signInPaths } from '@scv/auth';

/** The addresses of the portal's own screens; those of a feature come from the feature. */
export const paths = {
  home: signInPaths.home,
  cddUpload: '/cdd-upload',
  account: '/account',
} as const;
