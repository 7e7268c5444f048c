import { type StorageArea, storageAreas } from '@scv/ui/browser';
import { tokenKey, tokensIn } from './stored-tokens.ts';

/** How well this browser can store a sign-in. */
export type StorageHealth = 'ok' | 'blocked' | 'full';

/** More characters than tokens, provider keys and a pending sign-in take together. */
const neededLength = 32_768;

/** One usable area is enough. */
export function storageHealth(): StorageHealth {
  const found = storageAreas.map(probe);
  return found.find((health) => health === 'ok') ?? found.find((health) => health === 'full') ?? 'blocked';
}

/** The areas that can store a sign-in. An area with tokens comes first, even if it is full by now. */
export function usableAreas(): StorageArea[] {
  const holding = storageAreas.filter((area) => Object.keys(tokensIn(area)).length > 0);
  return [...new Set([...holding, ...storageAreas.filter((area) => probe(area) === 'ok')])];
}

function probe(area: StorageArea): StorageHealth {
  const key = 'scv-probe';
  try {
    window[area].setItem(key, 'x'.repeat(neededLength));
    window[area].removeItem(key);
    return 'ok';
  } catch (error) {
    return error instanceof DOMException && /quota/i.test(error.name) ? 'full' : 'blocked';
  }
}

/** Removes everything that this site has stored in the browser. */
export function clearStorage(): void {
  for (const area of storageAreas) {
    try {
      window[area].clear();
    } catch {
      // A blocked area holds nothing to remove.
    }
  }
}

type Entry = Readonly<Record<string, unknown>>;

/** The client library stores an object of entries under each key, and reads them back unchecked. */
const entryChecks: Readonly<Record<string, (entry: Entry) => boolean>> = {
  [tokenKey]: isToken,
  'okta-cache-storage': ({ expiresAt, response }) => typeof expiresAt === 'number' && isObject(response),
  'okta-shared-transaction-storage': ({ dateCreated, transaction }) =>
    typeof dateCreated === 'number' && isObject(transaction),
};

/** Keys whose entries may have any shape. */
const uncheckedKeys = ['okta-transaction-storage', 'okta-original-uri-storage'];

/**
 * Removes corrupt entries: the client library would throw at every start, so nobody could sign in any more. Call it
 * before the library is created.
 */
export function removeCorruptEntries(): void {
  for (const area of storageAreas) {
    for (const key of [...Object.keys(entryChecks), ...uncheckedKeys]) {
      try {
        const stored = window[area].getItem(key);
        if (stored !== null && !isReadable(stored, entryChecks[key])) window[area].removeItem(key);
      } catch {
        // A blocked area holds nothing to remove.
      }
    }
  }
}

function isReadable(stored: string, check?: (entry: Entry) => boolean): boolean {
  try {
    const value: unknown = JSON.parse(stored);
    if (!isObject(value)) return false;
    return !check || Object.values(value).every((entry) => isObject(entry) && check(entry));
  } catch {
    return false;
  }
}

function isToken({ expiresAt, scopes, claims, ...values }: Entry): boolean {
  const isText = (name: string) => typeof values[name] === 'string';
  const isKnown = isText('accessToken') || isText('refreshToken') || (isText('idToken') && isObject(claims));
  return typeof expiresAt === 'number' && Array.isArray(scopes) && isKnown;
}

function isObject(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
