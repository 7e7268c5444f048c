import type { StorageArea } from '../storage.ts';
import { vi } from 'vitest';

/**
 * Makes an area of the browser's storage fail as browsers do. Call the returned function to repair it; the suite's
 * setup does so after each test. For tests only.
 */
export function breakStorage(area: StorageArea, how: 'blocked' | 'full'): () => void {
  const real = window[area];
  const spy = vi.spyOn(window, area, 'get').mockImplementation(() => {
    if (how === 'blocked') throw new DOMException('Access is denied for this document.', 'SecurityError');
    return fullArea(real);
  });
  return () => spy.mockRestore();
}

/** Refuses new values, but still reads and removes the old ones. */
function fullArea(real: Storage): Storage {
  return new Proxy(real, {
    get: (_target, name) => {
      if (name === 'setItem') {
        return () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      }
      const member: unknown = Reflect.get(real, name);
      return typeof member === 'function' ? member.bind(real) : member;
    },
  });
}
