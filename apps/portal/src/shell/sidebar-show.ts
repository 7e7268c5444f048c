import { recall, remember } from '@scv/browser';
import { useCallback, useState } from 'react';

const key = 'sidebarShow';

/** UI state of the specification, section 3: shown unless the administrator folded it away, which is remembered. */
export function useSidebarShow() {
  const [sidebarShow, setSidebarShow] = useState(() => recall(key) !== 'false');
  const toggle = useCallback(() => {
    setSidebarShow(!sidebarShow);
    remember(key, String(!sidebarShow));
  }, [sidebarShow]);
  return [sidebarShow, toggle] as const;
}
