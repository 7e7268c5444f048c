export * from './auth/auth.zod.ts';
export * from './cdd/cdd.zod.ts';
export * from './users/users.zod.ts';
