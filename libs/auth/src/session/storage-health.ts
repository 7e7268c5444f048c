import { type StorageArea, storageAreas } from '@scv/browser';

/** Whether this browser can keep a sign-in: blocked by a setting, or without any room left. */
export type StorageHealth = 'ok' | 'blocked' | 'full';

/** More characters than the tokens, the provider's keys and a sign-in under way take together. */
const room = 32_768;

/** One area is enough for a sign-in; the other may be blocked or full. */
export function storageHealth(): StorageHealth {
  const found = storageAreas.map(probe);
  return found.find((health) => health === 'ok') ?? found.find((health) => health === 'full') ?? 'blocked';
}

/** The areas that can keep a sign-in: one that does already, though it has got full, then the one that all tabs share. */
export function usableAreas(): StorageArea[] {
  const keeping = storageAreas.filter(keepsTokens);
  return [...new Set([...keeping, ...storageAreas.filter((area) => probe(area) === 'ok')])];
}

function keepsTokens(area: StorageArea): boolean {
  try {
    return (window[area].getItem('okta-token-storage') ?? '{}') !== '{}';
  } catch {
    return false;
  }
}

function probe(area: StorageArea): StorageHealth {
  const key = 'scv-probe';
  try {
    window[area].setItem(key, 'x'.repeat(room));
    window[area].removeItem(key);
    return 'ok';
  } catch (error) {
    return error instanceof DOMException && /quota/i.test(error.name) ? 'full' : 'blocked';
  }
}

/** Removes all that this site has stored in the browser. */
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

/** What the provider's client library keeps under each of its keys: an object of such entries. It trusts them blindly. */
const entryChecks: Readonly<Record<string, (entry: Entry) => boolean>> = {
  'okta-token-storage': isToken,
  'okta-cache-storage': ({ expiresAt, response }) => typeof expiresAt === 'number' && isObject(response),
  'okta-shared-transaction-storage': ({ dateCreated, transaction }) =>
    typeof dateCreated === 'number' && isObject(transaction),
};

/** Those whose entries are of any kind. */
const looseKeys = ['okta-transaction-storage', 'okta-original-uri-storage'];

/**
 * Removes what the client library could not read: it throws on such a value at every start, so that nobody could sign
 * in ever again. To be called before the library is.
 */
export function removeCorruptEntries(): void {
  for (const area of storageAreas) {
    for (const key of [...Object.keys(entryChecks), ...looseKeys]) {
      try {
        const stored = window[area].getItem(key);
        if (stored !== null && !isSound(stored, entryChecks[key])) window[area].removeItem(key);
      } catch {
        // A blocked area holds nothing to remove.
      }
    }
  }
}

function isSound(stored: string, check?: (entry: Entry) => boolean): boolean {
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
