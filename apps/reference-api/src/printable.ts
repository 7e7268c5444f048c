import { storable } from './database/storable.ts';

/** Control characters, separators of lines, and marks that change the direction of text (Unicode Standard Annex 9). */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** The start of a text, without half of a surrogate pair at its end. */
export const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/**
 * Text from outside for a list, a log or a CSV: as the database stores it, without characters that would make it look
 * like another text, and at most this many characters.
 */
export const printable = (text: string, maxLength = 255): string =>
  cut(storable(text).replaceAll(invisible, ''), maxLength);
