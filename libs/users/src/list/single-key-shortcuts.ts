import { isPending, useStored } from '@scv/ui';
import { shortcutKey } from '@scv/ui/browser';
import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Whether shortcuts without a modifier key work; the browser remembers that they are off (WCAG 2.2, 2.1.4). If it blocks
 * storage, they are on.
 */
export function useSingleKeyShortcuts(): [isOn: boolean, set: (isOn: boolean) => void] {
  const [stored, store] = useStored('singleKeyShortcuts');
  return [stored !== 'off', (isOn) => store(isOn ? 'on' : 'off')];
}

/** Elements in which keys type text. */
const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
/** A dialog, or the sidebar when it covers the page. */
const overlay = '[aria-modal="true"], [inert] main';

/** Single-key shortcuts. They do nothing while a text is typed, a dialog is open, or a modifier key is held. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>) {
  const [isOn] = useSingleKeyShortcuts();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[shortcutKey(event)];
    const isText = event.target instanceof Element && event.target.closest(typing) !== null;
    if (!action || isText || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector(overlay) || isPending()) return;
    event.preventDefault(); // otherwise the character is typed into the field that gets the focus
    action();
  });
  // Before the screen is painted: a key pressed as soon as it shows must be heard.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
