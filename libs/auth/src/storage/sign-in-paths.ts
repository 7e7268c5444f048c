import { callbackPaths } from '@scv/config';

/** Paths of the sign-in screens (specification, section 2) and of the screen after signing in. */
export const signInPaths = {
  login: '/login',
  flow: '/authorization-flow',
  callbacks: callbackPaths,
  recover: '/recover',
  unlock: '/unlock',
  activate: '/activate',
  home: '/dashboard',
} as const;
