import type { JsonFault } from '@scv/json-check';

/** What stands around a fault in its line. */
export interface Excerpt {
  line: number;
  /** Begins and ends with an ellipsis where the line goes on. */
  before: string;
  /** The character at fault; empty when the text ends too early. */
  fault: string;
  after: string;
}

/** Characters on each side of a fault, of four bytes at most. */
const mostCharacters = 60;
const mostBytes = 4 * (mostCharacters + 1);

/** Reads what stands around a fault. Bytes that are not UTF-8 become U+FFFD, control characters their pictures. */
export async function readExcerpt(file: Blob, { line, offset }: JsonFault): Promise<Excerpt> {
  const before = await charactersOf(file.slice(Math.max(0, offset - mostBytes), offset));
  const [fault = '', ...after] = await charactersOf(file.slice(offset, offset + mostBytes));
  const lineEnd = after.indexOf(newLine);
  const rest = fault === newLine ? [] : after.slice(0, lineEnd < 0 ? after.length : lineEnd);
  const start = before.slice(before.lastIndexOf(newLine) + 1);
  return {
    line,
    before: (start.length > mostCharacters ? '…' : '') + start.slice(-mostCharacters).join(''),
    fault,
    after: rest.slice(0, mostCharacters).join('') + (rest.length > mostCharacters ? '…' : ''),
  };
}

/** As `charactersOf` gives it. */
const newLine = '␊';

async function charactersOf(bytes: Blob): Promise<string[]> {
  return [...new TextDecoder().decode(await bytes.arrayBuffer())].map(visible);
}

/** U+2400 to U+241F are pictures of the 32 control characters. */
function visible(character: string): string {
  return character < ' ' ? String.fromCharCode(0x2400 + character.charCodeAt(0)) : character;
}
