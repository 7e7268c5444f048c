import { randomUUID } from 'node:crypto';
import { type Call, type CddCheck, cddFileMissing, cddUploadMissing, type SuccessOf } from '@scv/api/schemas';
import type { Context } from 'hono';
import { actorObject, cursorOf, type CursorPosition, present, readCursor } from '../activity/entry-row.ts';
import { type NewEntry, recordActivity } from '../activity/record-activity.ts';
import type { ApiEnv, ApiServices, Caller } from '../api-env.ts';
import { insertRows, type Queryable, timeText, inUtc } from '../database/database.ts';
import { logFailure } from '../log.ts';
import type { CddRepeatedKeys } from './cdd-files.ts';
import { storedName } from './folder-storage.ts';
import type { Findings } from './upload-findings.ts';

type UploadList = SuccessOf<'listCddUploads'>;
type ListedUpload = UploadList['uploads'][number];

/** A stored file, or an upload that was refused. */
interface NewUpload extends Findings {
  id: string;
  name: string;
  size?: number;
  sha256?: string;
  records?: number;
  storedAs?: string;
  result?: NewEntry['result'];
  reason?: string | undefined;
  check?: CddCheck | undefined;
  repeatedKeys?: CddRepeatedKeys | undefined;
}

export const addUpload = (
  db: Queryable,
  caller: Caller,
  { name, storedAs, check, repeatedKeys, repeatedIds, ...upload }: NewUpload,
) =>
  insertRows(db, 'uploads', [
    {
      result: 'done',
      ...upload,
      original_name: name,
      stored_as: storedAs,
      check_result: check,
      repeated_keys: repeatedKeys,
      repeated_ids: repeatedIds,
      uploader_id: caller.id,
      uploader_name: caller.name,
      uploaded_by: caller.email,
    },
  ]);

/** Adds a refused upload to the history. It gets a new id, so that a file left on the disk is not taken for it. */
export const addRefusedUpload = (db: Queryable, caller: Caller, { target, result, reason }: NewEntry) =>
  addUpload(db, caller, { id: randomUUID(), name: target?.label ?? '', result, reason });

const columns = `number, id, ${timeText('created_at')} AS at, original_name AS name, result, reason, size, records, sha256, grade, comparison,
  repeated_ids AS "repeatedIds", ${actorObject('uploader_id', 'uploader_name', 'uploaded_by')} AS uploader`;

/** Reads one page of the uploads that fit, newest first, without the kinds of their faults and the places of their keys. */
export async function listUploads(
  db: Queryable,
  { size, after, sha256, uploader, result, from, to }: Call<'listCddUploads'>['query'],
): Promise<UploadList> {
  const place = after === undefined ? undefined : readCursor('after', after);
  const rows = await db.query<UploadRow>(
    `SELECT ${columns}, check_result - 'kinds' AS check, repeated_keys - 'first' AS "repeatedKeys" FROM uploads
     WHERE ($1::text IS NULL OR sha256 = $1) AND ($2::timestamptz IS NULL OR (created_at, number) < ($2, $3::bigint))
       AND ($4::uuid IS NULL OR uploader_id = $4) AND ($5::text IS NULL OR result = $5)
       AND ($6::timestamptz IS NULL OR created_at >= $6) AND ($7::timestamptz IS NULL OR created_at < $7)
     ORDER BY created_at DESC, number DESC LIMIT ${size + 1}`,
    [sha256, place?.at, place?.number, uploader, result, from && inUtc(from), to && inUtc(to)],
  );
  const page = rows.slice(0, size);
  const hasNext = rows.length > size;
  const last = page.at(-1);
  return { uploads: page.map(uploadOf), hasNext, ...(hasNext && last && { next: cursorOf(last) }) };
}

/**
 * @param canDownload the setting CDD_DOWNLOAD
 * @throws ProblemError 404
 */
export async function findUpload(db: Queryable, id: string, canDownload: boolean): Promise<ListedUpload> {
  const [row] = await db.query<UploadRow>(
    `SELECT ${columns}, check_result AS check, repeated_keys AS "repeatedKeys" FROM uploads WHERE id = $1`,
    [id],
  );
  if (!row) throw cddUploadMissing();
  return { ...uploadOf(row), downloadable: canDownload && row.result === 'done' };
}

type UploadRow = ListedUpload & CursorPosition;

const uploadOf = ({ number: _, ...upload }: UploadRow) => present(upload) as ListedUpload;

/**
 * Gives an upload's file, or its beginning, which is read as it is sent, and records the download when it has ended.
 * @throws ProblemError 404 when there is no such upload, its file isn't stored, or CDD_DOWNLOAD is off
 */
export async function downloadFile(
  { database, settings, storage, log }: Pick<ApiServices, 'database' | 'settings' | 'storage' | 'log'>,
  context: Context<ApiEnv>,
  { id, maxBytes }: { id: string; maxBytes?: number | undefined },
): Promise<ReadableStream> {
  const { downloadable, name } = await findUpload(database, id, settings.CDD_DOWNLOAD);
  if (!downloadable) throw cddFileMissing();
  // Not the name that the uploader chose: no text of theirs gets into a header. The portal restores it when it saves.
  context.header('Content-Disposition', `attachment; filename="${storedName(id)}"`);
  if (context.req.method === 'HEAD') return new Blob([]).stream();
  const file = await storage.read(id);
  if (!file) throw cddFileMissing();
  let bytes = 0;
  const record = (result: 'done' | 'cancelled') => {
    const reason = maxBytes === undefined ? `${bytes} bytes` : `the first ${bytes} bytes`;
    const entry = { action: 'download CDD file', result, reason } as const;
    const target = { kind: 'file', id, label: name } as const;
    // The client has its answer already.
    return recordActivity(database, context.var, { ...entry, target }).catch((error: unknown) =>
      logFailure(log, context.var, error),
    );
  };
  return file.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const sent = chunk.subarray(0, maxBytes === undefined ? undefined : maxBytes - bytes);
        bytes += sent.byteLength;
        controller.enqueue(sent);
        if (bytes !== maxBytes) return undefined;
        controller.terminate();
        return record('done');
      },
      flush: () => record('done'),
      cancel: () => record('cancelled'),
    }),
  );
}
