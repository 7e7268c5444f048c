/** The addresses of this feature's screens. */
export const cddPaths = {
  upload: '/cdd-upload',
  /** @param filters see `writeFilters`; without any, the newest uploads */
  history: (filters?: URLSearchParams) => `/cdd-upload/history${filters?.size ? `?${filters}` : ''}`,
  oneUpload: (id: string) => `/cdd-upload/history/${id}`,
} as const;
