import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { JsonFault, JsonScanner } from '@scv/json-check';
import { ContentReader, type Content } from './content-reader.ts';
import { readExcerpt, type Excerpt } from './excerpt.ts';

export type CheckResult =
  | { verdict: 'accepted'; content: Content; /** Hexadecimal. */ sha256: string }
  | { verdict: 'refused'; /** One sentence, the same as the server's. */ reason: string; excerpt: Excerpt | undefined }
  /** The file was changed, moved or removed after it was chosen, or can't be read. */
  | { verdict: 'unreadable' };

/** Bytes read at a time, which keeps memory use independent of the file's size. */
const chunkSize = 1024 * 1024;

/**
 * Checks that a file is well-formed JSON. Collects its content and SHA-256 in the same pass.
 * @param onProgress called after each chunk with the number of bytes checked so far
 */
export async function checkFile(file: Blob, onProgress: (bytes: number) => void): Promise<CheckResult> {
  try {
    return await scanFile(file, onProgress).catch((error: unknown) => refusal(file, error));
  } catch (error) {
    // NotReadableError or NotFoundError (File API, section 7).
    if (error instanceof DOMException) return { verdict: 'unreadable' };
    throw error;
  }
}

async function scanFile(file: Blob, onProgress: (bytes: number) => void): Promise<CheckResult> {
  const content = new ContentReader();
  const scanner = new JsonScanner(content);
  const digest = sha256.create();
  for (let from = 0; from < file.size; from += chunkSize) {
    const chunk = new Uint8Array(await file.slice(from, from + chunkSize).arrayBuffer());
    scanner.write(chunk);
    digest.update(chunk);
    onProgress(from + chunk.length);
  }
  scanner.end();
  return { verdict: 'accepted', content: content.result(), sha256: bytesToHex(digest.digest()) };
}

async function refusal(file: Blob, error: unknown): Promise<CheckResult> {
  if (!(error instanceof JsonFault)) throw error;
  return { verdict: 'refused', reason: error.message, excerpt: await readExcerpt(file, error) };
}
