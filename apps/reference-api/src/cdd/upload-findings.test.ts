import { setImmediate } from 'node:timers';
import { expect, test } from 'vitest';
import { findingsIn } from './upload-findings.ts';

/** The hashes of this many records, each with another id. */
function hashesOf(records: number): Uint8Array<ArrayBuffer> {
  const hashes = Buffer.alloc(12 * records);
  for (let record = 0; record < records; record += 1) hashes.writeUInt32BE(record, 12 * record);
  return new Uint8Array(hashes);
}

const last = { id: 'x', name: 'last.json', at: '2026-11-22T10:30:00Z' };
test.each([10, 20_000])('a file of %d records is compared, many of them beside other requests', async (records) => {
  const hashes = hashesOf(records);
  const ids = [{ name: 'id', tellsApart: true, hashes: Buffer.concat([hashes, hashes.subarray(0, 12)]), without: [] }];
  let others = 0;
  setImmediate(() => (others += 1));
  const before = { ...last, hashes: hashes.subarray(12) };
  expect(await findingsIn({ records: records + 1, ids }, undefined, before, false)).toEqual({
    grade: 'look-first',
    repeatedIds: { idName: 'id', count: 1 },
    comparison: { ...last, added: 1, removed: 0, changed: 0 },
  });
  expect(others).toBe(records > 10 ? 1 : 0);
});
