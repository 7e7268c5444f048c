import { callbackPaths } from '@scv/config';
import { emailKey } from '@scv/api/email-key';
import { readStored, writeStored } from '@scv/ui/browser';

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

/*
 * The browser storage keys of the specification, section 3. All tabs share LoginId; each has its own return address and
 * reason for the sign-out.
 */

const reasons = ['signed-out', 'mismatch', 'refused', 'expired', 'idle', 'replaced'] as const;

/** Why the last session ended; the value of `redirectedUrl`. `replaced`: somebody else signed in in another tab. */
export type SignOutReason = (typeof reasons)[number];

export const loginId = {
  get: () => readStored('localStorage', 'LoginId'),
  set: (username: string) => writeStored('localStorage', 'LoginId', username.trim()),
  clear: () => writeStored('localStorage', 'LoginId', null),
};

export const returnAddress = {
  store: (address: string) => {
    const safe = safeReturnAddress(address, location.origin);
    if (safe) writeStored('sessionStorage', 'redirectAfterLogin', safe);
  },
  /** Reads and removes the stored address; undefined when there is none or it is not safe to follow. */
  take: () => {
    const stored = readStored('sessionStorage', 'redirectAfterLogin');
    writeStored('sessionStorage', 'redirectAfterLogin', null);
    return safeReturnAddress(stored, location.origin);
  },
};

export const signedOutFlag = {
  set: (reason: SignOutReason) => writeStored('sessionStorage', 'redirectedUrl', reason),
  peek: () => reasons.find((reason) => reason === readStored('sessionStorage', 'redirectedUrl')),
  clear: () => writeStored('sessionStorage', 'redirectedUrl', null),
};

/** Time of the last activity in any tab, in milliseconds since 1970. */
export const lastPresence = {
  get: () => Number(readStored('localStorage', 'lastActivity')) || undefined,
  /** 0 without a record, and when the clock was set back. */
  msAgo: () => Math.max(0, Date.now() - (lastPresence.get() ?? Infinity)),
  record: () => writeStored('localStorage', 'lastActivity', String(Date.now())),
  clear: () => writeStored('localStorage', 'lastActivity', null),
};

/** The API's refusal of a non-administrator (specification, sections 6 and 8, to the letter). */
export const notAuthorizedText =
  'Invalid username or You are not authorized to use the application. Please contact the administrator.';

/** The refusal of a sign-in by another person than LoginId's (specification, sections 6 and 8, to the letter). */
export const mismatchText =
  'The provided login ID and Okta ID do not align. Please retry with the correct information.';

/** Why the portal signs out when the API's refusal has this message; undefined if it doesn't. */
export function signOutReason(message: string | undefined): SignOutReason | undefined {
  if (message === notAuthorizedText) return 'refused';
  return message === mismatchText ? 'mismatch' : undefined;
}

/** Compares a claim with LoginId, ignoring the case of ASCII letters as provider logins do. */
export function isSamePerson(claim: unknown, login: string | null): boolean {
  return typeof claim === 'string' && login !== null && fold(claim) !== '' && fold(claim) === fold(login);
}

const fold = (text: string) => emailKey(text.trim());

const forbidden = new Set<string>([signInPaths.login, signInPaths.flow, ...signInPaths.callbacks, '/404', '/500']);

/**
 * The address (path + query + hash) to return to after signing in; undefined if it leads to another origin (no open
 * redirect) or to a sign-in or error route (no loop). Stored addresses are checked too: anybody could have stored them.
 */
export function safeReturnAddress(candidate: string | null | undefined, origin: string): string | undefined {
  if (!candidate?.startsWith('/')) return undefined;
  if (!URL.canParse(candidate, origin)) return undefined;
  const url = new URL(candidate, origin);
  if (url.origin !== origin) return undefined;
  // `/.//host` resolves to the path `//host`, which leads to another host.
  if (/^\/[/\\]/.test(url.pathname)) return undefined;
  if (forbidden.has(normalizedPath(url.pathname))) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The path as the router compares it: decoded, in lower case, without a trailing slash. */
function normalizedPath(pathname: string): string {
  try {
    return /^.*[^/]/s.exec(decodeURIComponent(pathname).toLowerCase())?.[0] ?? '';
  } catch {
    return pathname;
  }
}
