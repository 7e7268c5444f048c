/** Control characters, separators of lines, and what changes the direction of text (Unicode Standard Annex 9). */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** Half of a surrogate pair that the cut has left. */
const halfCharacter = /[\uD800-\uDBFF]$/;

/**
 * Text from outside for a list, a log or a CSV: without characters that would make it look like another text, at most
 * this many characters, and well-formed, because PostgreSQL rejects lone surrogates.
 */
export const printable = (text: string, maxLength = 255): string =>
  text.replaceAll(invisible, '').slice(0, maxLength).replace(halfCharacter, '').toWellFormed();
