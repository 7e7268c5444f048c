import { userPaths } from '@scv/users/paths';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a change of screen the focus goes to its heading, so that reading and tabbing start there. A dialog over a
 * screen (`/users/enroll`) is no other screen, and the first one leaves the focus where the browser put it.
 */
export function useFocusOnHeading(): void {
  const screen = screenOf(useLocation().pathname);
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    focusHeading();
  }, [screen]);
}

/** Reading and tabbing start there. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus();
}

/** Below /users only the import is a screen of its own. */
const screenOf = (pathname: string) => (pathname === userPaths.import() ? pathname : pathname.split('/')[1]);
