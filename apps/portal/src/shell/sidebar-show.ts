import { useState } from 'react';
import { recall, remember } from '../remembered.ts';

const key = 'sidebarShow';

/** UI state of the specification, section 3: shown unless the administrator folded it away, which is remembered. */
export function useSidebarShow() {
  const [sidebarShow, setSidebarShow] = useState(() => recall(key) !== 'false');
  const toggle = () => {
    setSidebarShow(!sidebarShow);
    remember(key, String(!sidebarShow));
  };
  return [sidebarShow, toggle] as const;
}
