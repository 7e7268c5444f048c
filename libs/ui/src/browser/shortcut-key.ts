interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  getModifierState(modifier: 'AltGraph'): boolean;
}

const otherScript = /^(?!\p{Script=Latin})[\p{L}\p{M}\p{scx=Arab}]/u;

/**
 * The key of a shortcut in any layout. A Latin layout's key is what it types, without Caps Lock; in other scripts it is
 * the key in the same place of a US keyboard. Empty with AltGr, which types signs.
 */
export function shortcutKey(event: PressedKey): string {
  const { key, code, shiftKey } = event;
  if (event.getModifierState('AltGraph')) return '';
  const letter = /^[a-z]$/i.exec(key)?.[0] ?? (otherScript.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined);
  if (letter) return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
  // In a Cyrillic or Hebrew layout the key of `/` and `?` types a full stop or a comma.
  if (code === 'Slash' && (otherScript.test(key) || key === '.' || key === ',')) return shiftKey ? '?' : '/';
  return key;
}
