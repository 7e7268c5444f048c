export * from './accounts/accounts.ts';
export * from './activity/activity.ts';
export * from './auth/auth.ts';
export * from './cdd/cdd.ts';
export * from './summary/summary.ts';
export * from './users/users.ts';
