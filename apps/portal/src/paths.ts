/** The addresses of the portal's own screens; those of a feature come from the feature. */
export const paths = {
  home: '/dashboard',
  cddUpload: '/cdd-upload',
} as const;
