import type { StorageArea } from '@scv/ui/browser';

/** How well this browser can store a sign-in. */
export type StorageHealth = 'ok' | 'blocked' | 'full';

/** More characters than tokens, provider keys and a pending sign-in take together. */
const neededLength = 32_768;

const areas: readonly StorageArea[] = ['localStorage', 'sessionStorage'];

/** A sign-in needs both areas; browsers block or allow them together. */
export const storageHealth = () => areas.map(probe).find((health) => health !== 'ok') ?? 'ok';

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
  for (const area of areas) {
    try {
      window[area].clear();
    } catch {
      // A blocked area holds nothing to remove.
    }
  }
}
