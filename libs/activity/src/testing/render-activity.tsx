import type { ActivityEntry } from '@scv/api';
import { renderRoute } from '@scv/testing';
import type { ActivityLinks } from '../activity-paths.ts';
import { ActivityRoute } from '../activity-route.tsx';

export const ada = {
  id: '6f2f3c5e-8f0e-4d5c-9f0a-4f5a3a1c2b7d',
  name: 'Ada Byron',
  email: 'ada.byron@scv.example',
} as const;

export const grace = {
  id: '3a1c2b7d-8f0e-4d5c-9f0a-6f2f3c5e4f5a',
  name: 'Grace Hopper',
  email: 'grace.hopper@scv.example',
} as const;

/** Ada made Grace an administrator. */
export const editOfGrace: ActivityEntry = {
  id: '5b0c2f0e-7d44-4f0a-9a35-4d1c2f3b6a88',
  at: '2026-11-22T10:30:00.123456Z',
  actor: ada,
  action: 'edit user',
  target: { kind: 'user', id: grace.id, label: 'Grace Hopper (grace.hopper@scv.example)' },
  result: 'done',
  changes: [{ field: 'role', before: 'user', after: 'admin' }],
  client: '192.0.2.7',
  browser: 'Chrome 156 on Linux',
  requestId: '0b1d2f6c-0f3b-4a59-8c53-1d3c1a2b4e5f',
};

/** Another entry like it, with these changes. */
export const entry = (change: Partial<ActivityEntry>): ActivityEntry => ({
  ...editOfGrace,
  id: crypto.randomUUID(),
  ...change,
});

const links: ActivityLinks = {
  userPath: (id) => `/users/${id}`,
  uploadPath: (id) => `/cdd-upload/history/${id}`,
  runPath: (run) => `/users?run=${run}`,
};

/** Opens the activity by its address. */
export const renderActivity = (address = '/activity') =>
  renderRoute([{ path: '/activity', element: <ActivityRoute {...links} /> }], address);
