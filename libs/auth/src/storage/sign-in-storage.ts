import { emailKey } from '@scv/api/email-key';
import { readStored, writeStored } from '@scv/ui/browser';
import { safeReturnAddress } from './return-address.ts';

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
export const lastActivity = {
  get: () => Number(readStored('localStorage', 'lastActivity')) || undefined,
  /** 0 without a record, and when the clock was set back. */
  msAgo: () => Math.max(0, Date.now() - (lastActivity.get() ?? Infinity)),
  record: () => writeStored('localStorage', 'lastActivity', String(Date.now())),
  clear: () => writeStored('localStorage', 'lastActivity', null),
};

/** Compares a claim with LoginId, ignoring the case of ASCII letters as provider logins do. */
export function isSamePerson(claim: unknown, login: string | null): boolean {
  return typeof claim === 'string' && login !== null && fold(claim) !== '' && fold(claim) === fold(login);
}

const fold = (text: string) => emailKey(text.trim());
