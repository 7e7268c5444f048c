import type { JsonFault } from '@scv/json-check';
import { visible } from './token-text.ts';

/** The part of a line around a fault. */
export interface Excerpt {
  line: number;
  /** Starts with an ellipsis if it doesn't start the line. */
  before: string;
  /** The wrong character; empty if the text ends too early. */
  fault: string;
  /** Ends with an ellipsis if the line continues. */
  after: string;
}

/** On each side of the fault. A character has at most four bytes. */
const maxCharacters = 60;
const maxBytes = 4 * (maxCharacters + 1);

/** Reads the text around a fault. Invalid UTF-8 becomes U+FFFD, invisible characters become visible. */
export async function readExcerpt(file: Blob, { line, offset }: JsonFault): Promise<Excerpt> {
  const before = await charactersOf(file.slice(Math.max(0, offset - maxBytes), offset));
  const [fault = '', ...after] = await charactersOf(file.slice(offset, offset + maxBytes));
  const lineEnd = after.indexOf('\n');
  const rest = fault === '\n' ? [] : after.slice(0, lineEnd < 0 ? after.length : lineEnd);
  const start = before.slice(before.lastIndexOf('\n') + 1);
  return {
    line,
    before: (start.length > maxCharacters ? '…' : '') + shown(start.slice(-maxCharacters)),
    fault: shown([...fault]),
    after: shown(rest.slice(0, maxCharacters)) + (rest.length > maxCharacters ? '…' : ''),
  };
}

async function charactersOf(bytes: Blob): Promise<string[]> {
  return [...new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytes.arrayBuffer())];
}

function shown(characters: string[]): string {
  return characters.map((character) => controlSymbol(character) ?? visible(character)).join('');
}

/** U+2400 to U+241F are symbols for the 32 control characters. */
function controlSymbol(character: string): string | undefined {
  return character < ' ' ? String.fromCharCode(0x2400 + character.charCodeAt(0)) : undefined;
}
