import { showsUser, userPaths } from '@scv/users/paths';
import { useEffect, useRef } from 'react';
import { useLocation, type Location } from 'react-router';

/**
 * Moves the focus to the heading when the screen changes, so that reading and tabbing start there. Opening a dialog
 * (`/users/enroll`) does not change the screen. On the first screen the focus stays where the browser put it.
 * @param isDialogOpen whether one of the shell's own dialogs is open, such as the palette: it keeps the focus until it
 * closes, because somebody may be typing there while the next screen loads
 */
export function useFocusOnHeading(isDialogOpen: boolean): void {
  const screen = screenOf(useLocation());
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen || isDialogOpen) return;
    shown.current = screen;
    focusHeading();
  }, [screen, isDialogOpen]);
}

export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus();
}

/** Below /users all addresses but the import and a user's page are dialogs over the list. */
function screenOf({ pathname, state }: Pick<Location, 'pathname' | 'state'>): string {
  const [, first, second] = pathname.split('/');
  if (showsUser({ pathname, state })) return `user ${second}`;
  return first === 'users' && pathname !== userPaths.import() ? first : pathname;
}
