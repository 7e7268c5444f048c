import { setImmediate } from 'node:timers/promises';
import type { CddCheck, SuccessOf } from '@scv/api/schemas';
import { gradeOf } from '@scv/json-check/grade';
import { hashVersion, type IdMember } from '@scv/json-check/record-hashes';
import { type Queryable, timeText } from '../database/database.ts';
import type { CddFileFacts } from './cdd-files.ts';
import { differencesInWorker } from './compare-in-worker.ts';

type Upload = SuccessOf<'getCddUpload'>;

/** What the server finds out about a stored file: the same as the portal before the upload. */
export type Findings = Pick<Upload, 'grade' | 'repeatedIds' | 'comparison'>;

/** A stored file, with the hashes of its records by one member. */
export type HashedUpload = Pick<Upload, 'id' | 'name' | 'at'> & { hashes: Uint8Array };

/** Compares a new file with the stored files. Called before the new one is stored. */
export async function findingsBeside(
  db: Queryable,
  facts: CddFileFacts,
  check: CddCheck | undefined,
): Promise<Findings> {
  const member = idMemberOf(facts, check);
  const before = member && (await lastHashed(db, member.name));
  const [known] = await db.query("SELECT 1 FROM uploads WHERE sha256 = $1 AND result = 'done' LIMIT 1", [facts.sha256]);
  return findingsIn(facts, check, before, known !== undefined);
}

/** The member by which the uploader told the records apart; without a check the best one. */
const idMemberOf = ({ ids = [] }: Pick<CddFileFacts, 'ids'>, check: CddCheck | undefined): IdMember | undefined =>
  ids.find(({ name, tellsApart }) => (check ? name === check.idName : tellsApart));

/**
 * @param before the newest file, with hashes by the same member
 * @param isKnown the same file was uploaded before
 */
export async function findingsIn(
  facts: Pick<CddFileFacts, 'records' | 'repeatedKeys' | 'ids'>,
  check: CddCheck | undefined,
  before: HashedUpload | undefined,
  isKnown: boolean,
): Promise<Findings> {
  const member = idMemberOf(facts, check);
  const { repeatedIds, comparison } = member ? await idFindings(member, before) : {};
  const { result, faulty = 0, unknown = 0 } = check ?? {};
  const grade = gradeOf({
    records: facts.records,
    faulty: faulty - unknown,
    unknown,
    repeatedIds: repeatedIds?.count ?? 0,
    repeatedKeys: facts.repeatedKeys?.count ?? 0,
    removed: comparison?.removed ?? 0,
    isUnchecked: result === 'skipped' || result === 'not-possible',
    isKnown,
  });
  return { grade, ...(repeatedIds && { repeatedIds }), ...(comparison && { comparison }) };
}

async function idFindings(
  { name: idName, hashes }: IdMember,
  before: HashedUpload | undefined,
): Promise<Pick<Findings, 'repeatedIds' | 'comparison'>> {
  const { repeated: count, ...found } = await differencesInWorker(before?.hashes ?? new Uint8Array(), hashes);
  return { repeatedIds: { idName, count }, ...(before && { comparison: { ...uploadIn(before), ...found } }) };
}

export const uploadIn = ({ id, name, at }: HashedUpload) => ({ id, name, at });

/**
 * Keeps the hashes of a stored file's records, for comparisons with later files. They are sent and read as text: PGlite
 * would take a second for each member of a large file, in which the process answers nobody.
 */
export async function keepHashes(db: Queryable, id: string, { ids = [] }: Pick<CddFileFacts, 'ids'>): Promise<void> {
  for (const { name, hashes } of ids) {
    await db.query(
      "INSERT INTO upload_hashes (upload_id, member, version, hashes) VALUES ($1, $2, $3, decode($4, 'hex'))",
      [id, name, hashVersion, Buffer.from(hashes.buffer, hashes.byteOffset, hashes.length).toString('hex')],
    );
    await setImmediate();
  }
}

/** The newest stored file; undefined if there is none, or no hashes of this member and of our version were kept of it. */
export async function lastHashed(db: Queryable, member: string): Promise<HashedUpload | undefined> {
  const [upload] = await db.query<Omit<HashedUpload, 'hashes'> & { hex: string }>(
    `SELECT id, name, at, encode(hashes, 'hex') AS hex FROM (
       SELECT id, original_name AS name, ${timeText('created_at')} AS at
       FROM uploads WHERE result = 'done' ORDER BY created_at DESC, number DESC LIMIT 1
     ) AS last JOIN upload_hashes ON upload_id = id AND member = $1 AND version = $2 AND hashes <> ''`,
    [member, hashVersion],
  );
  return upload && { ...upload, hashes: Buffer.from(upload.hex, 'hex') };
}
