export * from './activity/activity.msw.ts';
export * from './auth/auth.msw.ts';
export * from './cdd/cdd.msw.ts';
export * from './summary/summary.msw.ts';
export * from './users/users.msw.ts';
