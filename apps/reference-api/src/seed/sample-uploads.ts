import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { wrongNameSentence } from '@scv/json-check/file-limits';
import type { IdMember } from '@scv/json-check/record-hashes';
import { storeFile } from '../cdd/cdd-files.ts';
import { type CddStorage, storedName } from '../cdd/folder-storage.ts';
import { findingsIn, type HashedUpload } from '../cdd/upload-findings.ts';
import { UploadInterrupted } from '../failures.ts';
import type { ActorAt, SampleEntry } from './sample-activity.ts';
import type { SampleClock } from './sample-people.ts';

/** How many days ago; the oldest first. */
const times = [29, 26, 24, 21, 19, 17, 14, 12, 9, 7, 4, 1];

/** Uploads whose file wasn't stored, by their place. */
const ends: Record<number, { name: string; result: 'refused' | 'cancelled'; reason: string }> = {
  3: { name: 'cdd-review.xlsx', result: 'refused', reason: wrongNameSentence },
  8: { name: 'cdd-all-regions.json', result: 'cancelled', reason: new UploadInterrupted().message },
};

/**
 * Stores small CDD files about the same customers, each with changes.
 * @returns the rows of `uploads`, the hashes of their records, and the entries of the activity
 */
export async function sampleUploads(storage: CddStorage, clock: SampleClock, actorAt: ActorAt) {
  const customers = Array.from({ length: 140 }, (_, index) => customer(clock, index));
  const rows: object[] = [];
  const hashes: { id: string; ids: IdMember[] }[] = [];
  let before: HashedUpload | undefined;
  const entries: SampleEntry[] = [];
  for (const [index, daysAgo] of times.entries()) {
    const [id, at] = [randomUUID(), clock.at(daysAgo)];
    const { name = `cdd-${at.slice(0, 10)}.json`, result = 'done', reason } = ends[index] ?? {};
    const records = customers.slice(index * 2, 90 + index * 4).map((inFile) => inFile(index));
    const file = Readable.from([Buffer.from(JSON.stringify({ note: 'Sample data', records }, null, 2))]);
    const stored = result === 'done' && (await storedRow(storage, { id, name, at, file, before }));
    if (stored) {
      hashes.push({ id, ids: stored.ids });
      before = stored.hashed;
    }
    const caller = actorAt(at);
    const uploader = { uploader_id: caller?.id, uploader_name: caller?.name, uploaded_by: caller?.email };
    rows.push({ id, created_at: at, original_name: name, result, reason, ...uploader, ...(stored && stored.row) });
    const target = { kind: 'file', label: name, ...(stored && { id }) } as const;
    entries.push({ at, caller, action: 'upload CDD file', target, result, reason });
  }
  return { rows, hashes, entries };
}

interface SampleFile {
  id: string;
  name: string;
  at: string;
  file: Readable;
  /** The sample before it. */
  before: HashedUpload | undefined;
}

/** Stores a file that fits the sample schema. @returns the columns of its row in `uploads`, and its hashes */
async function storedRow(storage: CddStorage, { id, name, at, file, before }: SampleFile) {
  const { ids = [], ...facts } = await storeFile(storage, id, file);
  const check = { result: 'fits', records: facts.records, idName } as const;
  const { repeatedIds, ...findings } = await findingsIn({ ...facts, ids }, check, before, false);
  const [hashes = new Uint8Array()] = ids.filter((member) => member.name === idName).map((member) => member.hashes);
  const columns = { stored_as: storedName(id), check_result: check, repeated_ids: repeatedIds };
  return { ids, hashed: { id, name, at, hashes }, row: { ...facts, ...findings, ...columns } };
}

const idName = 'customerId';

/** A customer who fits the sample schema. With some files the rating changes. */
function customer({ random, ago }: SampleClock, index: number) {
  const facts = {
    customerId: `C-${String(index + 1).padStart(6, '0')}`,
    name: random.company.name(),
    country: random.helpers.arrayElement(['GB', 'DE', 'FR', 'ES', 'PL', 'TR', 'JP', 'CZ']),
    reviewedOn: ago(random.number.int({ min: 31, max: 700 })).slice(0, 10),
    beneficialOwners: [{ name: random.person.fullName(), share: random.number.int({ min: 51, max: 100 }) }],
  };
  return (file: number) => ({ ...facts, riskRating: ['low', 'medium', 'high'][((index + file) >> 3) % 3] });
}
