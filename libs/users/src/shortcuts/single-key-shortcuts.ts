import { readStored, writeStored } from '@scv/browser';
import { useSyncExternalStore } from 'react';

const key = 'singleKeyShortcuts';
const listeners = new Set<() => void>();

/**
 * Whether keys without Ctrl or Alt do something. Whoever dictates or types by accident can switch them off (WCAG 2.2,
 * 2.1.4), which is remembered.
 */
export function useSingleKeys(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areOn), switchKeys];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A browser that blocks storage keeps the keys on. */
const areOn = () => readStored('localStorage', key) !== 'off';

function switchKeys(isOn: boolean): void {
  writeStored('localStorage', key, isOn ? 'on' : 'off');
  for (const listener of listeners) listener();
}
