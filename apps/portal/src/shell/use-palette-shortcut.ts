import { useEffect } from 'react';

/** As its key caps show it. */
export const paletteShortcut = /^(Mac|iP)/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

/** Ctrl+K (Cmd+K on a Mac) opens the command palette, unless a dialog is open. */
export function usePaletteShortcut(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open]);
}
