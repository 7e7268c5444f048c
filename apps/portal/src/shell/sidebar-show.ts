import { readStored, writeStored } from '@scv/ui/browser';
import { useCallback, useState } from 'react';

const storageKey = 'sidebarShow';

/** Whether the sidebar is shown (specification, section 3); remembered in this browser. */
export function useSidebarShow() {
  const [sidebarShow, setSidebarShow] = useState(() => readStored('localStorage', storageKey) !== 'false');
  const toggle = useCallback(() => {
    setSidebarShow(!sidebarShow);
    writeStored('localStorage', storageKey, String(!sidebarShow));
  }, [sidebarShow]);
  return [sidebarShow, toggle] as const;
}
