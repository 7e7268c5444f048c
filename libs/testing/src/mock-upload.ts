import type { CheckedCall, MockAnswer } from '@scv/api/mocks';
import { refusal } from './mock-answers.ts';

/** Answers an upload with its real size and checksum. Refuses what is no JSON text (422). */
export async function mockUpload({ body }: CheckedCall<'uploadCdd'>): Promise<MockAnswer<'uploadCdd'>> {
  const bytes = new Uint8Array(await body.cddFile.arrayBuffer());
  if (!isJson(bytes)) return refusal(422, 'The file is not well-formed JSON.');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { message: 'File uploaded successfully!', id: crypto.randomUUID(), size: bytes.length, sha256 };
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}
