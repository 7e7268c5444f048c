import { userPaths } from '@scv/users/paths';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the heading when the screen changes, so that reading and tabbing start there. Opening a dialog
 * (`/users/enroll`) does not change the screen. On the first screen the focus stays where the browser put it.
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

export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus();
}

/** Below /users all addresses but the import are dialogs over the list. */
const screenOf = (pathname: string) => (pathname === userPaths.import() ? pathname : pathname.split('/')[1]);
