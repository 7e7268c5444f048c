import type { UploadedCddFile } from '@scv/api';
import type { CheckedCall, MockOperations } from '@scv/api/mocks';
import type { RecordEntry } from './mock-activity.ts';
import { refusal } from './mock-answers.ts';

/**
 * Answers an upload with its real size and checksum, and lists it. Refuses what is no JSON text (422).
 * @param initial newest first
 */
export function mockUploads(initial: readonly UploadedCddFile[], record: RecordEntry) {
  let kept = [...initial];
  return {
    uploadCdd: async ({ request, body: { cddFile } }) => {
      const bytes = new Uint8Array(await cddFile.arrayBuffer());
      const records = recordsIn(bytes);
      if (records === undefined) return refusal(422, 'The file is not well-formed JSON.');
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
      const receipt = { id: crypto.randomUUID(), size: bytes.length, sha256 };
      const name = 'name' in cddFile ? String(cddFile.name) : '';
      const { actor: uploader, at } = record(request, {
        action: 'upload CDD file',
        target: { kind: 'file', id: receipt.id, label: name },
      });
      kept = [{ ...receipt, at, name, result: 'done', records, uploader }, ...kept];
      return { message: 'File uploaded successfully!', ...receipt };
    },
    listCddUploads: ({ query: { size, after, sha256 } }: CheckedCall<'listCddUploads'>) => {
      const rest = kept.slice(after === undefined ? 0 : kept.findIndex(({ id }) => id === after) + 1);
      const found = rest.filter((upload) => sha256 === undefined || upload.sha256 === sha256);
      const uploads = found.slice(0, size);
      const last = uploads.at(-1);
      return found.length > size && last ? { uploads, hasNext: true, next: last.id } : { uploads, hasNext: false };
    },
  } satisfies Partial<MockOperations>;
}

/** @returns the number of records; undefined when the text is no JSON */
function recordsIn(bytes: Uint8Array): number | undefined {
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
    if (typeof value !== 'object' || value === null) return 0;
    const lists = Array.isArray(value) ? [value] : Object.values(value).filter(Array.isArray);
    return lists.length > 0 ? Math.max(...lists.map((list) => list.length)) : 1;
  } catch {
    return undefined;
  }
}
