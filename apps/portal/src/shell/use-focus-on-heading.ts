import { showsUser, userPaths } from '@scv/users/paths';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType, type Location } from 'react-router';

/**
 * Moves the focus to the heading when the screen changes, so that reading and tabbing start there; when Back leads to a
 * list, to the row that was left. Opening a dialog (`/users/enroll`) does not change the screen. On the first screen the
 * focus stays where the browser put it.
 * @param isDialogOpen whether one of the shell's own dialogs is open, such as the palette: it keeps the focus until it
 * closes, because somebody may be typing there while the next screen loads
 */
export function useFocusOnHeading(isDialogOpen: boolean): void {
  const location = useLocation();
  const isBack = useNavigationType() === 'POP';
  const screen = screenOf(location);
  const shown = useRef({ screen, key: location.key });
  const rows = useRef({ focused: undefined as string | undefined, left: new Map<string, string | undefined>() });
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      rows.current.focused = (target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'];
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    const before = shown.current;
    if (before.screen !== screen && isDialogOpen) return;
    shown.current = { screen, key: location.key };
    if (before.screen === screen) return;
    const { focused, left } = rows.current;
    left.set(before.key, focused);
    const row = isBack && document.querySelector<HTMLElement>(`[data-row="${left.get(location.key)}"]`);
    // Where the list is scrolled to is up to the router.
    if (row) row.focus({ preventScroll: true });
    else focusHeading();
  }, [screen, isDialogOpen, isBack, location.key]);
}

export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus();
}

/** The screen of an address: under /users the import, the list or a user's page. A dialog belongs to the one below it. */
function screenOf(location: Location): string {
  const { pathname } = location;
  const [, first, second] = pathname.split('/');
  if (showsUser(location)) return `user ${second}`;
  return first === 'users' && pathname !== userPaths.import() ? first : pathname;
}
