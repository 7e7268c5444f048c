/** Characters shown of a key or value. */
const maxCharacters = 200;

/** A character takes at most twelve bytes, as in `\ud83d\ude00`. */
const maxBytes = 12 * maxCharacters;

/** Keeps U+FEFF: the scanner has already removed the file's byte order mark. */
const decoder = () => new TextDecoder('utf-8', { ignoreBOM: true });

export interface TokenText {
  text: string;
  /** The text was longer. */
  cut: boolean;
}

/** The text of a string or key; the bytes `from` to `to` are what is between its quotes. */
export function stringText(bytes: Uint8Array, from: number, to: number): TokenText {
  const { text, cut } = writtenText(bytes, from, to);
  return shorten(unescaped(cut ? withoutPartialEscape(text) : text), cut);
}

/** A number, true, false or null as written. */
export function scalarText(bytes: Uint8Array, from: number, to: number): TokenText {
  const { text, cut } = writtenText(bytes, from, to);
  return shorten(text, cut);
}

/** The uncut text of a string. Keeps lone surrogates. */
export function wholeString(bytes: Uint8Array, from: number, to: number): string {
  return unescaped(decoder().decode(bytes.subarray(from, to)));
}

function writtenText(bytes: Uint8Array, from: number, to: number): TokenText {
  const cut = to - from > maxBytes;
  const shown = bytes.subarray(from, Math.min(to, from + maxBytes));
  // Stream mode drops a character that is cut in two.
  return { text: decoder().decode(shown, { stream: cut }), cut };
}

function unescaped(written: string): string {
  return written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
}

function withoutPartialEscape(written: string): string {
  return /^(?:[^\\]|\\u[\da-f]{4}|\\[^u])*/i.exec(written)?.[0] ?? '';
}

function shorten(text: string, cut: boolean): TokenText {
  if (text.length <= maxCharacters) return { text, cut };
  const characters = [...text];
  return { text: characters.slice(0, maxCharacters).join(''), cut: cut || characters.length > maxCharacters };
}

/**
 * Escapes invisible and direction-changing characters the way JSON does. Zero-width joiners stay, because some scripts
 * need them.
 */
export function visible(text: string): string {
  return text.replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu, escaped);
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** The text with invisible characters escaped, and an ellipsis if it was cut. */
export function visibleToken({ text, cut }: TokenText): string {
  return visible(text) + (cut ? '…' : '');
}
