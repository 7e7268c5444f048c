import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a change of screen the focus goes to its heading, so that reading and tabbing start there. A dialog over a
 * screen (`/users/enroll`) is no other screen, and the first one leaves the focus where the browser put it.
 */
export function useFocusOnHeading(): void {
  const screen = useLocation().pathname.split('/')[1];
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    document.querySelector<HTMLElement>('h1')?.focus();
  }, [screen]);
}
