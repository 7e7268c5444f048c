export { signInPaths } from './storage/sign-in-storage.ts';
export { hasTokens } from './storage/stored-tokens.ts';
