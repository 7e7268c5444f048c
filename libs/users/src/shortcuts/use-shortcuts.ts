import { useEffect, useEffectEvent } from 'react';
import { useSingleKeys } from './single-key-shortcuts.ts';

/** Where letters are text. */
const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
/** Somebody is busy with a dialog, or with the sidebar over the page. */
const inFront = '[aria-modal="true"], [inert] main';

/** What keys do while nobody types, no dialog is open and no Ctrl, Alt or Command is held. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>) {
  const [isOn] = useSingleKeys();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    const isText = event.target instanceof Element && event.target.closest(typing) !== null;
    if (!action || isText || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector(inFront)) return;
    event.preventDefault(); // the character would be typed where the focus goes
    action();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
