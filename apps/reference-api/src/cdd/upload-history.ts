import { randomUUID } from 'node:crypto';
import type { Call, SuccessOf } from '@scv/api/schemas';
import { actorOf, present } from '../activity/entry-row.ts';
import { cursorOf, type Place, readPlace } from '../activity/place.ts';
import type { NewEntry } from '../activity/record-activity.ts';
import type { Caller } from '../api-env.ts';
import type { Queryable } from '../database/database.ts';
import { timeText } from '../database/time-text.ts';

type UploadList = SuccessOf<'listCddUploads'>;
type ListedUpload = UploadList['uploads'][number];

/** A stored file, or an upload that was refused. */
interface NewUpload {
  id: string;
  name: string;
  size?: number;
  sha256?: string;
  records?: number;
  storedAs?: string;
  result?: NewEntry['result'];
  reason?: string | undefined;
}

export async function addUpload(db: Queryable, { id, name, email }: Caller, upload: NewUpload): Promise<void> {
  await db.query(
    `INSERT INTO uploads (id, size, sha256, records, original_name, stored_as, result, reason,
       uploader_id, uploader_name, uploaded_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      upload.id,
      upload.size,
      upload.sha256,
      upload.records,
      upload.name,
      upload.storedAs,
      upload.result ?? 'done',
      upload.reason,
      id,
      name,
      email,
    ],
  );
}

/** Adds a refused upload to the history. It gets a new id, so that a file left on the disk is not taken for it. */
export const addRefusedUpload = (db: Queryable, caller: Caller, { target, result, reason }: NewEntry) =>
  addUpload(db, caller, { id: randomUUID(), name: target?.label ?? '', result, reason });

/** Reads one page of the uploads, newest first. */
export async function listUploads(
  db: Queryable,
  { size, after, sha256 }: Call<'listCddUploads'>['query'],
): Promise<UploadList> {
  const place = after === undefined ? undefined : readPlace('after', after);
  const rows = await db.query<UploadRow>(
    `SELECT number, id, ${timeText('created_at')} AS at, original_name AS name, result, reason, size, records, sha256,
       uploader_id AS "uploaderId", uploader_name AS "uploaderName", uploaded_by AS "uploaderEmail"
     FROM uploads
     WHERE ($1::text IS NULL OR sha256 = $1) AND ($2::timestamptz IS NULL OR (created_at, number) < ($2, $3::bigint))
     ORDER BY created_at DESC, number DESC LIMIT ${size + 1}`,
    [sha256, place?.at, place?.number],
  );
  const page = rows.slice(0, size);
  const hasNext = rows.length > size;
  const last = page.at(-1);
  return { uploads: page.map(uploadOf), hasNext, ...(hasNext && last && { next: cursorOf(last) }) };
}

type UploadRow = Omit<ListedUpload, 'uploader'> &
  Place & {
    uploaderId: string | null;
    uploaderName: string | null;
    uploaderEmail: string;
  };

const uploadOf = ({ uploaderId: id, uploaderName, uploaderEmail: email, number: _, ...upload }: UploadRow) =>
  ({ ...present(upload), uploader: actorOf({ id, name: uploaderName, email }) }) as ListedUpload;
