import { useSyncExternalStore } from 'react';

/** Below this width the sidebar lies over the page; the same figure stands in the CSS. */
const QUERY = '(width < 900px)';

/** Whether the window is too narrow for the sidebar beside the content; false where nothing can tell. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(QUERY).matches ?? false);
}

function subscribe(onChange: () => void) {
  const query = globalThis.matchMedia?.(QUERY);
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}
