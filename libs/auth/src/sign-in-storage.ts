import { safeReturnAddress } from './return-address.ts';

/*
 * The browser storage keys of the specification, section 3. LoginId is shared by all tabs; where a tab wants to
 * return to and why it was signed out are its own. A browser that blocks storage keeps them for this page only.
 */

const reasons = ['signed-out', 'mismatch', 'refused', 'expired', 'idle', 'replaced'] as const;

/** Why the last session ended; the value of `redirectedUrl`. `replaced`: somebody else signed in in another tab. */
export type SignOutReason = (typeof reasons)[number];

export const loginId = {
  get: () => read('localStorage', 'LoginId'),
  set: (username: string) => write('localStorage', 'LoginId', username.trim()),
  clear: () => write('localStorage', 'LoginId', null),
};

export const returnAddress = {
  store: (address: string) => {
    const safe = safeReturnAddress(address, location.origin);
    if (safe) write('sessionStorage', 'redirectAfterLogin', safe);
  },
  /** The stored address, once; undefined when there is none that may be followed. */
  take: () => {
    const stored = read('sessionStorage', 'redirectAfterLogin');
    write('sessionStorage', 'redirectAfterLogin', null);
    return safeReturnAddress(stored, location.origin);
  },
};

export const signedOutFlag = {
  set: (reason: SignOutReason) => write('sessionStorage', 'redirectedUrl', reason),
  peek: () => reasons.find((reason) => reason === read('sessionStorage', 'redirectedUrl')),
  clear: () => write('sessionStorage', 'redirectedUrl', null),
};

/** Whether tokens are stored at all; without any there is no need to load the provider's client to know. */
export function maybeSignedIn(): boolean {
  return (read('localStorage', 'okta-token-storage') ?? '{}') !== '{}';
}

/** Whether the claim of the provider's identity names the person who logged in; provider logins ignore case. */
export function isSamePerson(claim: unknown, login: string | null): boolean {
  return typeof claim === 'string' && login !== null && fold(claim) !== '' && fold(claim) === fold(login);
}

const fold = (text: string) => text.trim().toLowerCase();

const fallback = new Map<string, string>();

function read(area: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[area].getItem(key) ?? fallback.get(key) ?? null;
  } catch {
    return fallback.get(key) ?? null;
  }
}

function write(area: 'localStorage' | 'sessionStorage', key: string, value: string | null): void {
  fallback.delete(key);
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    if (value !== null) fallback.set(key, value);
  }
}
