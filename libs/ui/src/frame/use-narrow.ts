import { useSyncExternalStore } from 'react';

/** Below this width the sidebar is an overlay; sidebar.css has the same width. */
const query = '(width < 56.25rem)';

/** True while the window is too narrow for a sidebar beside the content. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false);
}

function subscribe(onChange: () => void) {
  const media = globalThis.matchMedia?.(query);
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
}
