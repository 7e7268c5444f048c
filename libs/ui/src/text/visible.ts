/** Control characters, halves of characters, separators of lines, and what is invisible or changes the direction of text. */
const hidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Escapes invisible and direction-changing characters the way JSON does. Zero-width joiners stay, because some scripts
 * need them.
 */
export const visible = (text: string): string => text.replaceAll(hidden, escaped);

/** The same for a text of several lines: tabs and line ends stay. */
export const visibleLines = (text: string): string => text.replaceAll(/[^\t\r\n]+/g, visible);

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
