import type { JsonFault } from '@scv/json-check';
import { visible } from './token-text.ts';

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

/** Reads what stands around a fault. Bytes that are not UTF-8 become U+FFFD, what nobody sees its picture or escape. */
export async function readExcerpt(file: Blob, { line, offset }: JsonFault): Promise<Excerpt> {
  const before = await charactersOf(file.slice(Math.max(0, offset - mostBytes), offset));
  const [fault = '', ...after] = await charactersOf(file.slice(offset, offset + mostBytes));
  const lineEnd = after.indexOf('\n');
  const rest = fault === '\n' ? [] : after.slice(0, lineEnd < 0 ? after.length : lineEnd);
  const start = before.slice(before.lastIndexOf('\n') + 1);
  return {
    line,
    before: (start.length > mostCharacters ? '…' : '') + shown(start.slice(-mostCharacters)),
    fault: shown([...fault]),
    after: shown(rest.slice(0, mostCharacters)) + (rest.length > mostCharacters ? '…' : ''),
  };
}

async function charactersOf(bytes: Blob): Promise<string[]> {
  return [...new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytes.arrayBuffer())];
}

function shown(characters: string[]): string {
  return characters.map((character) => picture(character) ?? visible(character)).join('');
}

/** U+2400 to U+241F are pictures of the 32 control characters. */
function picture(character: string): string | undefined {
  return character < ' ' ? String.fromCharCode(0x2400 + character.charCodeAt(0)) : undefined;
}
