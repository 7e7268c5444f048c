export * from './accounts/accounts.responses.ts';
export * from './activity/activity.responses.ts';
export * from './auth/auth.responses.ts';
export * from './cdd/cdd.responses.ts';
export * from './summary/summary.responses.ts';
export * from './users/users.responses.ts';
