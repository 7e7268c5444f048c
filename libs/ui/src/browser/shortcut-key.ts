interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  getModifierState(modifier: 'AltGraph'): boolean;
}

/** A character that no Latin layout types. Arabic's comma and question mark are among them, `µ` and `§` aren't. */
const otherScript = /^[^\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]/u;

/**
 * The key of a shortcut in any layout: what it types, without Caps Lock. What belongs to another script is the key in the
 * same place of a US keyboard. A full stop or a comma stays one, because Latin layouts have them in that place, too.
 * Empty with AltGr, which types signs.
 */
export function shortcutKey(event: PressedKey): string {
  const { key, code, shiftKey } = event;
  if (event.getModifierState('AltGraph')) return '';
  const isOther = otherScript.test(key);
  if (isOther && code === 'Slash') return shiftKey ? '?' : '/';
  const letter = isOther ? /^Key([A-Z])$/.exec(code)?.[1] : /^[a-z]$/i.exec(key)?.[0];
  if (letter === undefined) return key;
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
}
