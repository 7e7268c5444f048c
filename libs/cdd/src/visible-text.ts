import type { TokenText } from './check/token-text.ts';

/**
 * Characters that nobody sees, or that turn a text around or hide in it, as JSON would escape them. The two that join
 * letters or keep them apart stay: whole scripts are written with them.
 */
export function visible(text: string): string {
  return text.replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu, escaped);
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** A text of the file that may be longer than what is shown of it. */
export function visibleToken({ text, cut }: TokenText): string {
  return visible(text) + (cut ? '…' : '');
}
