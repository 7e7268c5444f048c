import { createHash } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll } from 'vitest';
import { ownStack } from './own-stack.ts';

let folder: string;

/** To be called once in a file of journeys that choose files. */
export function useFiles() {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'scv-cdd-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
}

/** @returns the path of a file with this text */
export function fileWith(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** @returns the path of a JSON file of exactly so many bytes: an array of many records and one long text */
export async function largeFile(name: string, size: number): Promise<string> {
  const path = join(folder, name);
  const file = await open(path, 'w');
  let written = (await file.write('[\n')).bytesWritten;
  for (let record = 0; written < size - 100_000; written += (await file.write(recordsFrom(record))).bytesWritten) {
    record += 200;
  }
  await file.write(`"${'x'.repeat(size - written - 3)}"]`);
  await file.close();
  return path;
}

function recordsFrom(first: number): string {
  return Array.from({ length: 200 }, (_, index) => {
    const number = first + index;
    return `${JSON.stringify({ id: number, name: 'Ada Byron', score: number / 8, tags: ['a', 'b'], city: null })},\n`;
  }).join('');
}

/** What the server has stored, or begun to store. */
export function storedFiles(): Promise<string[]> {
  return readdir(storage()).catch(() => []);
}

/** SHA-256 of a stored file, hexadecimal. */
export async function storedChecksum(name: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(join(storage(), name)), digest);
  return digest.digest('hex');
}

const storage = () => join(ownStack().dataDir, 'cdd');
