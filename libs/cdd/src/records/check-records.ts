import { FaultCollector, type CollectedFaults } from './fault-collector.ts';
import { RecordReader } from './record-reader.ts';
import { RecordSchema, UnusableSchema } from './record-schema.ts';
import type { RecordsPlace } from './records-place.ts';

export interface RecordsRequest {
  /** A well-formed file. */
  file: Blob;
  /** The backend's JSON Schema. */
  schema: Readonly<Record<string, unknown>>;
  place: RecordsPlace;
}

export type RecordsResult =
  | ({ verdict: 'checked' } & CollectedFaults)
  | { verdict: 'unusable schema'; reason: string }
  /** The file was changed, moved or removed after it was chosen. */
  | { verdict: 'unreadable' };

const chunkSize = 1024 * 1024;

/**
 * Checks each record of a file against a JSON Schema. Memory doesn't grow with the file: it reads chunks, parses one
 * record at a time, and keeps only examples of each kind of fault.
 * @param onProgress called after each record and each chunk with the number of bytes checked so far
 */
export async function checkRecords(
  { file, schema, place }: RecordsRequest,
  onProgress: (bytes: number) => void,
): Promise<RecordsResult> {
  try {
    const collected = new FaultCollector(new RecordSchema(schema));
    let from = 0;
    const reader = new RecordReader(place, (text) => {
      collected.check(text);
      onProgress(from);
    });
    for (; from < file.size && !collected.isFull; from += chunkSize) {
      const chunk = new Uint8Array(await file.slice(from, from + chunkSize).arrayBuffer());
      reader.write(chunk);
      onProgress(from + chunk.length);
    }
    return { verdict: 'checked', ...collected.result() };
  } catch (error) {
    if (error instanceof UnusableSchema) return { verdict: 'unusable schema', reason: error.message };
    if (error instanceof DOMException) return { verdict: 'unreadable' };
    throw error;
  }
}
