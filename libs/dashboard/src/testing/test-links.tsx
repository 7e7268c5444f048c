import type { DashboardLinks } from '../dashboard-links.ts';

/** Links whose addresses show what they were made of, as the portal gives them. */
export const testLinks = (changes: Partial<DashboardLinks> = {}): DashboardLinks => ({
  users: (filters = {}) => addressOf('/users', filters),
  enroll: '/users/enroll',
  upload: '/cdd-upload',
  uploadHistory: '/cdd-upload/history',
  activity: (filters) => addressOf('/activity', filters ?? {}),
  latestEntries: (entries) =>
    entries.map(({ id, at, action, actor, result }) => ({
      id,
      at,
      headline: action,
      detail: actor?.name ?? '',
      result,
    })),
  name: 'Ada Byron',
  ...changes,
});

const addressOf = (path: string, filters: object) =>
  [path, new URLSearchParams(filters as Record<string, string>).toString()].filter(Boolean).join('?');
