export { signInPaths } from './storage/sign-in-storage.ts';
export { removeCorruptEntries } from './storage/storage-health.ts';
export { hasTokens } from './storage/stored-tokens.ts';
