import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { JsonFault } from '@scv/json-check';
import { FileContent, type FileFacts } from '@scv/json-check/file-content';
import { visible } from '@scv/ui/visible';
import { KeptRecords } from './record-rows.ts';

/** What a well-formed file contains. */
export type Content = Omit<FileFacts<KeptRecords>, 'list'> & {
  /** The bytes of the list of records; undefined without one. */
  list: { from: number; to: number } | undefined;
};

export type CheckResult =
  | { verdict: 'accepted'; content: Content; /** Hexadecimal. */ sha256: string }
  | { verdict: 'refused'; /** One sentence, the same as the server's. */ reason: string; excerpt: Excerpt | undefined }
  /** The file was changed, moved or removed after it was chosen, or can't be read. */
  | { verdict: 'unreadable' };

/** The result, and the records for the table if there is a list of them. */
export interface CheckedFile {
  result: CheckResult;
  records: KeptRecords | undefined;
}

/** Bytes read at a time, which keeps memory use independent of the file's size. */
export const chunkSize = 1024 * 1024;

/**
 * Checks that a file is well-formed JSON. Collects its content, its first records and its SHA-256 in the same pass.
 * @param onProgress called after each chunk with the number of bytes checked so far
 */
export async function checkFile(file: Blob, onProgress: (bytes: number) => void): Promise<CheckedFile> {
  try {
    return await readFile(file, onProgress).catch(async (error: unknown) => ({
      result: await refusal(file, error),
      records: undefined,
    }));
  } catch (error) {
    // NotReadableError or NotFoundError (File API, section 7).
    if (error instanceof DOMException) return { result: { verdict: 'unreadable' }, records: undefined };
    throw error;
  }
}

async function readFile(file: Blob, onProgress: (bytes: number) => void): Promise<CheckedFile> {
  const content = new FileContent(() => new KeptRecords(file.size));
  const digest = sha256.create();
  for (let from = 0; from < file.size; from += chunkSize) {
    const chunk = new Uint8Array(await file.slice(from, from + chunkSize).arrayBuffer());
    content.write(chunk);
    digest.update(chunk);
    onProgress(from + chunk.length);
  }
  const { list, ...facts } = content.end();
  const range = list && { from: list.from, to: list.to };
  return {
    result: { verdict: 'accepted', content: { ...facts, list: range }, sha256: bytesToHex(digest.digest()) },
    records: list?.records,
  };
}
async function refusal(file: Blob, error: unknown): Promise<CheckResult> {
  if (!(error instanceof JsonFault)) throw error;
  return { verdict: 'refused', reason: error.message, excerpt: await readExcerpt(file, error) };
}

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
async function readExcerpt(file: Blob, { line, offset }: JsonFault): Promise<Excerpt> {
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
