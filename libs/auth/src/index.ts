export { LoginProvider } from './login-context.tsx';
export { LoginRoute } from './login-route.tsx';
export { signInPaths } from './sign-in-paths.ts';
export { maybeSignedIn } from './sign-in-storage.ts';
export { removeCorruptEntries } from './storage-health.ts';
