/** The addresses of this feature's screens. */
export const cddPaths = {
  upload: '/cdd-upload',
  /** @param after the `next` of the page before; without it, the newest uploads */
  history: (after?: string) => `/cdd-upload/history${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`,
} as const;
