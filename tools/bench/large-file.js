import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const id = '0d7c8f5e-2b0a-4a51-8d6e-0b6f3e1c9a44';
const record = { id, firstName: 'Ada', lastName: 'Byron', score: 12.75, tags: ['a', 'b'] };
const records = Buffer.from(`${JSON.stringify(record)},\n`.repeat(1000));

/**
 * Writes a JSON file of an exact size: an array of records and one string that fills the rest.
 * @param {string} path
 * @param {number} size in bytes
 */
export async function writeLargeFile(path, size) {
  await pipeline(Readable.from(pieces(size)), createWriteStream(path));
}

/** @param {number} size */
function* pieces(size) {
  yield Buffer.from('[');
  let left = size - 1;
  for (; left > 2 * records.length; left -= records.length) yield records;
  yield Buffer.from(`"${'x'.repeat(left - 3)}"]`);
}
