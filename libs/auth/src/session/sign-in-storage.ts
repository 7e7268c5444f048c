import { readStored, writeStored } from '@scv/browser';
import { safeReturnAddress } from './return-address.ts';

/*
 * The browser storage keys of the specification, section 3. LoginId is shared by all tabs; where a tab wants to
 * return to and why it was signed out are its own.
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
  /** The stored address, once; undefined when there is none that may be followed. */
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

/** When somebody last used the portal in any tab, in milliseconds since 1970; undefined when nobody is known to have. */
export const lastActivity = {
  get: () => Number(readStored('localStorage', 'lastActivity')) || undefined,
  record: () => writeStored('localStorage', 'lastActivity', String(Date.now())),
};

const tokenKey = 'okta-token-storage';

/** Removes the client library's tokens from wherever they may be: it knows of one area at a time. */
export const forgetTokens = () => writeStored('localStorage', tokenKey, null);

/** Whether tokens are stored at all; without any there is no need to load the provider's client to know. */
export function maybeSignedIn(): boolean {
  return (readStored('localStorage', tokenKey) ?? '{}') !== '{}';
}

/** Whether the claim of the provider's identity names the person who logged in; provider logins ignore case. */
export function isSamePerson(claim: unknown, login: string | null): boolean {
  return typeof claim === 'string' && login !== null && fold(claim) !== '' && fold(claim) === fold(login);
}

const fold = (text: string) => text.trim().toLowerCase();
