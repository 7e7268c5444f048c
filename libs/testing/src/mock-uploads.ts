import type { UploadedCddFile } from '@scv/api';
import { type Call, cddCheckIn, cddFileMissing, cddUploadMissing, ProblemError } from '@scv/api/schemas';
import { pageOf, type RecordEntry } from './mock-activity.ts';
import type { MockOperations } from './mock-responses.ts';

/**
 * Answers an upload with its real size and checksum, and lists it. Refuses invalid JSON (422).
 * @param initial newest first
 */
export function mockUploads(initial: readonly UploadedCddFile[], record: RecordEntry) {
  let kept = [...initial];
  const files = new Map<string, File>();
  /** The hashes sent with the last comparison, and those sent before the last upload. */
  let compared: Call<'compareCddRecords'>['body'] | undefined;
  let last: typeof compared;
  const find = (id: string) => {
    const found = kept.find((upload) => upload.id === id);
    if (!found) throw cddUploadMissing();
    return found;
  };
  const operations = {
    uploadCdd: async ({ headers }, request) => {
      const check = cddCheckIn(headers);
      const file = await fileOf(request);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const records = recordsIn(bytes);
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
      const receipt = { id: crypto.randomUUID(), size: bytes.length, sha256 };
      const { name } = file;
      const { actor: uploader, at } = record(request, {
        action: 'upload CDD file',
        target: { kind: 'file', id: receipt.id, label: name },
      });
      files.set(receipt.id, file);
      last = compared;
      kept = [
        { ...receipt, at, name, result: 'done', records, downloadable: true, uploader, ...(check && { check }) },
        ...kept,
      ];
      return { status: 201, body: { message: 'File uploaded successfully!', ...receipt } };
    },
    listCddUploads: ({ query: { size, after, sha256, uploader, result, from, to } }) => {
      const found = kept.filter(
        (upload) =>
          (sha256 === undefined || upload.sha256 === sha256) &&
          (uploader === undefined || upload.uploader.id === uploader) &&
          (result === undefined || upload.result === result) &&
          (from === undefined || Date.parse(upload.at) >= Date.parse(from)) &&
          (to === undefined || Date.parse(upload.at) < Date.parse(to)),
      );
      const { rows, ...rest } = pageOf(found, size, after);
      return { status: 200, body: { uploads: rows.map(inList), ...rest } };
    },
    getCddUpload: ({ params: { id } }) => ({ status: 200, body: find(id) }),
    downloadCddFile: ({ params: { id }, query: { maxBytes } }, request) => {
      const { name, result } = find(id);
      if (result !== 'done') throw cddFileMissing();
      record(request, { action: 'download CDD file', target: { kind: 'file', id, label: name } });
      return { status: 200, body: (files.get(id) ?? new Blob(['[]'])).slice(0, maxBytes) };
    },
    compareCddRecords: ({ body }) => {
      compared = body;
      const upload = kept.find(({ result }) => result === 'done');
      if (!upload || last?.idName !== body.idName) return { status: 200, body: {} };
      const { id, name, at } = upload;
      return { status: 200, body: { last: { id, name, at, ...differences(last.records, body.records) } } };
    },
  } satisfies Pick<
    MockOperations,
    'uploadCdd' | 'listCddUploads' | 'getCddUpload' | 'downloadCddFile' | 'compareCddRecords'
  >;
  return { operations, kept: () => kept };
}

/** Removes the kinds of faults, and the places of repeated keys. */
const inList = ({ check, repeatedKeys, ...upload }: UploadedCddFile): UploadedCddFile => {
  const { kinds: _, ...counts } = check ?? {};
  const { first: _first, ...keys } = repeatedKeys ?? {};
  return { ...upload, ...(check && { check: counts }), ...(repeatedKeys && { repeatedKeys: keys }) } as UploadedCddFile;
};

/** Counts the differences. The first eight characters of a hash are the id's; the last record of an id counts. */
function differences(last: readonly string[], sent: readonly string[]) {
  const byId = (hashes: readonly string[]) => new Map(hashes.map((each) => [each.slice(0, 8), each]));
  const [before, now] = [byId(last), byId(sent)];
  const known = [...now].filter(([id]) => before.has(id));
  return {
    added: now.size - known.length,
    removed: before.size - known.length,
    changed: known.filter(([id, hash]) => before.get(id) !== hash).length,
  };
}

async function fileOf(request: Request): Promise<File> {
  const isForm = request.headers.get('Content-Type')?.startsWith('multipart/form-data');
  const form = isForm ? await request.formData() : undefined;
  const file = form?.get('cddFile');
  if (file && typeof file !== 'string') return file;
  throw new ProblemError(isForm ? 400 : 415, 'The upload must be multipart form data with one file.');
}

/** @throws ProblemError 422 when the text isn't valid JSON */
function recordsIn(bytes: Uint8Array): number {
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
    if (typeof value !== 'object' || value === null) return 0;
    const lists = Array.isArray(value) ? [value] : Object.values(value).filter(Array.isArray);
    return lists.length > 0 ? Math.max(...lists.map((list) => list.length)) : 1;
  } catch {
    throw new ProblemError(422, 'The file is not well-formed JSON.');
  }
}
