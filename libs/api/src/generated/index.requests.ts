export * from './accounts/accounts.requests.ts';
export * from './activity/activity.requests.ts';
export * from './auth/auth.requests.ts';
export * from './cdd/cdd.requests.ts';
export * from './summary/summary.requests.ts';
export * from './users/users.requests.ts';
