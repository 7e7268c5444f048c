/** Characters of a key or a value that are shown. */
const mostCharacters = 200;

/** A character takes twelve bytes at most, as `\ud83d\ude00`: so none that is shown is cut. */
const mostBytes = 12 * mostCharacters;

/** U+FEFF is a character like others here: the scanner has taken the one that marks the file. */
const decoder = () => new TextDecoder('utf-8', { ignoreBOM: true });

export interface TokenText {
  text: string;
  /** There is more than the text shows. */
  cut: boolean;
}

/** What a string or key of the file says: its bytes `from` to `to`, as they are written between the quotes. */
export function stringText(bytes: Uint8Array, from: number, to: number): TokenText {
  const { text, cut } = writtenText(bytes, from, to);
  return shorten(unescaped(cut ? withoutHalfEscape(text) : text), cut);
}

/** A number or a word as it is written. */
export function scalarText(bytes: Uint8Array, from: number, to: number): TokenText {
  const { text, cut } = writtenText(bytes, from, to);
  return shorten(text, cut);
}

/** All of a string. Each lone surrogate is kept. */
export function wholeString(bytes: Uint8Array, from: number, to: number): string {
  return unescaped(decoder().decode(bytes.subarray(from, to)));
}

function writtenText(bytes: Uint8Array, from: number, to: number): TokenText {
  const cut = to - from > mostBytes;
  const shown = bytes.subarray(from, Math.min(to, from + mostBytes));
  // As a stream, so that a character cut in two is left out.
  return { text: decoder().decode(shown, { stream: cut }), cut };
}

function unescaped(written: string): string {
  return written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
}

function withoutHalfEscape(written: string): string {
  return /^(?:[^\\]|\\u[\da-f]{4}|\\[^u])*/i.exec(written)?.[0] ?? '';
}

function shorten(text: string, cut: boolean): TokenText {
  if (text.length <= mostCharacters) return { text, cut };
  const characters = [...text];
  return { text: characters.slice(0, mostCharacters).join(''), cut: cut || characters.length > mostCharacters };
}

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
