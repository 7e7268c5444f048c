import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { JsonFault, JsonScanner } from '@scv/json-check';
import { ContentReader, type Content } from './content-reader.ts';
import { readExcerpt, type Excerpt } from './excerpt.ts';

/** What became of checking a file. */
export type CheckResult =
  | { verdict: 'accepted'; content: Content; /** Hexadecimal. */ sha256: string }
  | { verdict: 'refused'; /** One sentence, the same as the server's. */ reason: string; excerpt: Excerpt | undefined }
  /** It was changed, moved or removed since it was chosen, or may not be read. */
  | { verdict: 'unreadable' };

/** Bytes that are read at a time: memory does not grow with the file. */
const pieceSize = 1024 * 1024;

/**
 * Checks that a file is one well-formed JSON text and reads it once on the way: content, SHA-256.
 * @param onProgress told the bytes checked so far after each piece
 */
export async function checkFile(file: Blob, onProgress: (bytes: number) => void): Promise<CheckResult> {
  try {
    return await verdictOn(file, onProgress);
  } catch (error) {
    // By the specification of files: NotReadableError or NotFoundError.
    if (error instanceof DOMException) return { verdict: 'unreadable' };
    throw error;
  }
}

async function verdictOn(file: Blob, onProgress: (bytes: number) => void): Promise<CheckResult> {
  try {
    return await checkPieces(file, onProgress);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return { verdict: 'refused', reason: error.message, excerpt: await readExcerpt(file, error) };
  }
}

async function checkPieces(file: Blob, onProgress: (bytes: number) => void): Promise<CheckResult> {
  const content = new ContentReader();
  const scanner = new JsonScanner(content);
  const digest = sha256.create();
  for (let from = 0; from < file.size; from += pieceSize) {
    const piece = new Uint8Array(await file.slice(from, from + pieceSize).arrayBuffer());
    scanner.write(piece);
    digest.update(piece);
    onProgress(from + piece.length);
  }
  scanner.end();
  return { verdict: 'accepted', content: content.result(), sha256: bytesToHex(digest.digest()) };
}
