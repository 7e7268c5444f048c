import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { readStored, writeStored } from './browser/storage.ts';

/** Listens to an event of the window, or one that bubbles to it, while the component is on the screen. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  handle: (event: WindowEventMap[Name]) => void,
): void {
  const onEvent = useEffectEvent(handle);
  useEffect(() => {
    const controller = new AbortController();
    addEventListener(name, (event) => onEvent(event), { signal: controller.signal });
    return () => controller.abort();
  }, [name]);
}

/** A setting that this browser remembers, null if it is not set, and a function that changes it for the whole page. */
export function useStored(key: string) {
  const value = useSyncExternalStore(subscribe, () => readStored('localStorage', key));
  const store = (next: string | null) => {
    writeStored('localStorage', key, next);
    for (const listener of listeners) listener();
  };
  return [value, store] as const;
}

/** A column that can be hidden, or, if it is optional, only shows when it has been chosen. */
export interface ColumnChoice {
  header: string;
  optional?: boolean;
}

/** Which columns of a table this browser shows, and a function that hides or shows one. @param list its name */
export function useColumnChoice(list: string) {
  const hidden = useHeaders(`${list}.hiddenColumns`);
  const chosen = useHeaders(`${list}.chosenColumns`);
  const isShown = ({ header, optional = false }: ColumnChoice) => (optional ? chosen.has(header) : !hidden.has(header));
  const toggle = ({ header, optional = false }: ColumnChoice) => (optional ? chosen : hidden).toggle(header);
  return { isShown, toggle };
}

/** Headers that this browser remembers. */
function useHeaders(key: string) {
  const [stored, store] = useStored(key);
  const headers = stored?.split(',') ?? [];
  const has = (header: string) => headers.includes(header);
  const toggle = (header: string) =>
    store((has(header) ? headers.filter((each) => each !== header) : [...headers, header]).join(',') || null);
  return { has, toggle };
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A ref for a list under its field: the end of both is at the same place where the list would leave the window. */
export function keepInWindow(list: HTMLElement | null): void {
  if (list && list.getBoundingClientRect().right > document.documentElement.clientWidth) list.classList.add('is-end');
}
