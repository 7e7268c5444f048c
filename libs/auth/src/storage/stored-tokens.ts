import type { IDToken, Tokens } from '@okta/okta-auth-js/core';
import { storageAreas, writeStored, type StorageArea } from '@scv/ui/browser';
import { isSamePerson, loginId } from './sign-in-storage.ts';

/* Reads the tokens as okta-auth-js stores them, so that a visit with valid tokens doesn't wait for its code. */

export interface SignedInPerson {
  /** LoginId at the time of signing in. */
  readonly login: string;
  readonly name: string;
  readonly email: string;
}

/** The storage key of okta-auth-js. */
export const tokenKey = 'okta-token-storage';

/** okta-auth-js counts a token as expired this long before it expires (its default for `expireEarlySeconds`). */
const expireEarlySeconds = 30;

/** The stored tokens, expired ones too; empty when there are none. */
export function storedTokens(): Tokens {
  return storageAreas.map(tokensIn).find((tokens) => Object.keys(tokens).length > 0) ?? {};
}

/** The tokens in one area; empty when there are none, they can't be read, or the browser blocks the area. */
export function tokensIn(area: StorageArea): Tokens {
  try {
    const tokens: unknown = JSON.parse(window[area].getItem(tokenKey) ?? '{}');
    return typeof tokens === 'object' && tokens !== null ? tokens : {};
  } catch {
    return {};
  }
}

/** Whether tokens are stored, expired or not. If not, nobody is signed in. */
export const hasTokens = () => Object.keys(storedTokens()).length > 0;

/** Removes the tokens from both areas; okta-auth-js itself only uses one at a time. */
export const forgetTokens = () => writeStored('localStorage', tokenKey, null);

/** `expiresAt` is in seconds since 1970. */
export const isExpired = ({ expiresAt }: { expiresAt: number }) =>
  !(expiresAt - expireEarlySeconds > Date.now() / 1_000);

/** Whether both the access token and the ID token are stored and can be used as they are. */
export function hasValidTokens(): boolean {
  const { accessToken, idToken } = storedTokens();
  return [accessToken, idToken].every((token) => token && !isExpired(token));
}

/** Whether an ID token belongs to the person who logged in. */
export function isOwnIdentity(idToken: IDToken | undefined, loginIdClaim: string): boolean {
  return isSamePerson(idToken?.claims?.[loginIdClaim], loginId.get());
}

/** The person named by the stored ID token, expired or not; undefined if it is not the one who logged in. */
export function storedPerson(loginIdClaim: string): SignedInPerson | undefined {
  const { idToken } = storedTokens();
  const login = loginId.get();
  if (!idToken || login === null || !isOwnIdentity(idToken, loginIdClaim)) return undefined;
  const { name, email, preferred_username: username, sub } = idToken.claims;
  const shownEmail = email ?? username ?? sub;
  return { login, email: shownEmail, name: name ?? shownEmail };
}
