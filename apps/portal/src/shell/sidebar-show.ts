import { useState } from 'react';

const key = 'sidebarShow';

/** UI state of the specification, section 3: shown unless the administrator folded it away, which is remembered. */
export function useSidebarShow() {
  const [sidebarShow, setSidebarShow] = useState(remembered);
  const toggle = () => {
    setSidebarShow(!sidebarShow);
    remember(!sidebarShow);
  };
  return [sidebarShow, toggle] as const;
}

function remembered(): boolean {
  try {
    return localStorage.getItem(key) !== 'false';
  } catch {
    return true;
  }
}

function remember(sidebarShow: boolean): void {
  try {
    localStorage.setItem(key, String(sidebarShow));
  } catch {
    // A browser that blocks storage forgets it; nothing else is lost.
  }
}
