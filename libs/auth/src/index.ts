export { LoginRoute } from './login/login-route.tsx';
export { signInPaths } from './session/sign-in-paths.ts';
export { maybeSignedIn } from './session/sign-in-storage.ts';
export { removeCorruptEntries } from './session/storage-health.ts';
