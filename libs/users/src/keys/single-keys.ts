import { useSyncExternalStore } from 'react';

const key = 'singleKeyShortcuts';
const listeners = new Set<() => void>();

/**
 * Whether keys without Ctrl or Alt do something. Whoever dictates or types by accident can switch them off (WCAG 2.2,
 * 2.1.4), which is remembered.
 */
export function useSingleKeys(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, remembered), remember];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function remembered(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

function remember(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off');
  } catch {
    // A browser that blocks storage keeps the keys on.
  }
  for (const listener of listeners) listener();
}
