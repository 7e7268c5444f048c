import { readStored, writeStored } from '@scv/ui/browser';
import { useSyncExternalStore } from 'react';

const key = 'singleKeyShortcuts';
const listeners = new Set<() => void>();

/**
 * Whether shortcuts without Ctrl, Alt or Command work. People who dictate or hit keys by accident can turn them off
 * (WCAG 2.2, 2.1.4); the browser remembers it.
 */
export function useSingleKeyShortcuts(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areOn), setOn];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** If the browser blocks storage, they are on. */
const areOn = () => readStored('localStorage', key) !== 'off';

function setOn(isOn: boolean): void {
  writeStored('localStorage', key, isOn ? 'on' : 'off');
  for (const listener of listeners) listener();
}
