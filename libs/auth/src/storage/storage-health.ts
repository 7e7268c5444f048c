import { type StorageArea, storageAreas } from '@scv/ui/browser';
import { tokenKey } from './stored-tokens.ts';

/** How well this browser can store a sign-in. */
export type StorageHealth = 'ok' | 'blocked' | 'full';

/** More characters than tokens, provider keys and a pending sign-in take together. */
const neededLength = 32_768;

/** One usable area is enough. */
export function storageHealth(): StorageHealth {
  const found = storageAreas.map(probe);
  return found.find((health) => health === 'ok') ?? found.find((health) => health === 'full') ?? 'blocked';
}

/** The areas that can store a sign-in. */
export const usableAreas = (): StorageArea[] => storageAreas.filter((area) => probe(area) === 'ok');

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

/** The client library stores a JSON object under each of its keys. */
const libraryKeys = [
  tokenKey,
  'okta-cache-storage',
  'okta-shared-transaction-storage',
  'okta-transaction-storage',
  'okta-original-uri-storage',
];

/**
 * Removes values that would make the client library throw at every start, so that nobody could sign in any more. Call it
 * before the library is created.
 */
export function removeCorruptEntries(): void {
  for (const area of storageAreas) {
    for (const key of libraryKeys) {
      try {
        const stored = window[area].getItem(key);
        if (stored !== null && !isObject(stored)) window[area].removeItem(key);
      } catch {
        // A blocked area holds nothing to remove.
      }
    }
  }
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
