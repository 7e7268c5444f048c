import type { CddCheck, SuccessOf } from '@scv/api/schemas';
import { gradeOf } from '@scv/json-check/grade';
import { differences, hashVersion, type IdMember, repeatedIds } from '@scv/json-check/record-hashes';
import { type Queryable, timeText } from '../database/database.ts';
import type { CddFileFacts } from './cdd-files.ts';

type Upload = SuccessOf<'getCddUpload'>;

/** What the server finds out about a stored file: the same as the portal before the upload. */
export type Findings = Pick<Upload, 'grade' | 'repeatedIds' | 'comparison'>;

/** A stored file, with the hashes of its records by one member. */
export type HashedUpload = Pick<Upload, 'id' | 'name' | 'at'> & { hashes: Uint8Array };

/** The member by which the uploader told the records apart; without a check the best one. */
export const idMemberOf = (
  { ids = [] }: Pick<CddFileFacts, 'ids'>,
  check: CddCheck | undefined,
): IdMember | undefined => ids.find(({ name, tellsApart }) => (check ? name === check.idName : tellsApart));

/**
 * @param before the newest file, with hashes by the same member
 * @param isKnown the same file was uploaded before
 */
export function findingsIn(
  facts: Pick<CddFileFacts, 'records' | 'repeatedKeys' | 'ids'>,
  check: CddCheck | undefined,
  before: HashedUpload | undefined,
  isKnown: boolean,
): Findings {
  const member = idMemberOf(facts, check);
  const comparison = before && member && { ...uploadIn(before), ...differences(before.hashes, member.hashes) };
  const repeated = member && { idName: member.name, count: repeatedIds(member).count };
  const { result, faulty = 0, unknown = 0 } = check ?? {};
  const grade = gradeOf({
    records: facts.records,
    faulty: faulty - unknown,
    unknown,
    repeatedIds: repeated?.count ?? 0,
    repeatedKeys: facts.repeatedKeys?.count ?? 0,
    removed: comparison?.removed ?? 0,
    isUnchecked: result === 'skipped' || result === 'not-possible',
    isKnown,
  });
  return { grade, ...(repeated && { repeatedIds: repeated }), ...(comparison && { comparison }) };
}

export const uploadIn = ({ id, name, at }: HashedUpload) => ({ id, name, at });

/** Keeps the hashes of a stored file's records, for comparisons with later files. */
export async function keepHashes(db: Queryable, id: string, { ids = [] }: Pick<CddFileFacts, 'ids'>): Promise<void> {
  for (const { name, hashes } of ids) {
    const values = [id, name, hashVersion, hashes];
    await db.query('INSERT INTO upload_hashes (upload_id, member, version, hashes) VALUES ($1, $2, $3, $4)', values);
  }
}

/** The newest stored file; undefined if there is none, or no hashes of this member and of our version were kept of it. */
export async function lastHashed(db: Queryable, member: string): Promise<HashedUpload | undefined> {
  const [upload] = await db.query<HashedUpload>(
    `SELECT id, name, at, hashes FROM (
       SELECT id, original_name AS name, ${timeText('created_at')} AS at
       FROM uploads WHERE result = 'done' ORDER BY created_at DESC, number DESC LIMIT 1
     ) AS last JOIN upload_hashes ON upload_id = id AND member = $1 AND version = $2 AND hashes <> ''`,
    [member, hashVersion],
  );
  return upload;
}
