import { parentPort, Worker, workerData } from 'node:worker_threads';
import { ProblemError, readCall, type SuccessOf } from '@scv/api/schemas';
import { idOf, parseRecord, recordHashes } from '@scv/json-check/record-hash';
import { RecordReader } from '@scv/json-check/record-reader';
import { FileContent } from './file-content.ts';

/** A comparison, whose call isn't read yet: checking 200,000 hashes takes longer than other requests may wait. */
interface ComparisonWork {
  contentType: string | undefined;
  /** The request's body. */
  body: ArrayBuffer;
  /** The stored file, if there is one to compare with. */
  file: ArrayBuffer | undefined;
}

type Differences = Pick<NonNullable<SuccessOf<'compareCddRecords'>['last']>, 'added' | 'removed' | 'changed'>;

interface Compared {
  /** How many records the call has. */
  records: number;
  /** Undefined if there is no file, or if none of its records has an id. */
  differences: Differences | undefined;
}

type Outcome = { compared: Compared } | { problem: Pick<ProblemError, 'status' | 'message' | 'members'> };

/** By this the file knows that it runs as the worker. */
const workerName = 'comparison';

/** A comparison needs less than 300 MB. If one needs more, only its worker ends. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** The worker is kept this long for the next comparison: loading its code takes longer than comparing a small file. */
const keptMs = 10_000;
let kept: { worker: Worker; timer: NodeJS.Timeout } | undefined;

/**
 * Compares in a worker, which runs this file, too. One at a time.
 * @param work its file is moved to the worker
 * @param signal ends the worker
 * @throws ProblemError for an invalid call, the signal's reason
 */
export async function compareInWorker(work: ComparisonWork, signal: AbortSignal): Promise<Compared> {
  signal.throwIfAborted();
  const worker = takeWorker();
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const leave = () => reject(signal.reason as Error);
  const end = () => reject(new Error('The worker has ended without a result.'));
  worker.once('message', resolve).once('error', reject).once('exit', end);
  signal.addEventListener('abort', leave);
  worker.postMessage(work, work.file ? [work.file] : []);
  const outcome = await promise
    .catch(async (error: unknown) => {
      await worker.terminate();
      throw error;
    })
    .finally(() => {
      signal.removeEventListener('abort', leave);
      worker.off('error', reject).off('exit', end);
    });
  keepWorker(worker);
  if ('compared' in outcome) return outcome.compared;
  const { status, message, members } = outcome.problem;
  throw new ProblemError(status, message, members);
}

function takeWorker(): Worker {
  if (!kept) return new Worker(new URL(import.meta.url), { workerData: workerName, resourceLimits });
  const { worker, timer } = kept;
  clearTimeout(timer);
  kept = undefined;
  worker.ref();
  return worker;
}

function keepWorker(worker: Worker): void {
  worker.unref();
  const timer = setTimeout(() => {
    kept = undefined;
    void worker.terminate();
  }, keptMs).unref();
  kept = { worker, timer };
}

/** In the worker. */
async function outcomeOf({ contentType, body, file }: ComparisonWork): Promise<Outcome> {
  try {
    const received = { params: {}, query: {}, header: () => contentType, bytes: () => Promise.resolve(body) };
    const { idName, records } = (await readCall('compareCddRecords', received)).body;
    const before = file ? hashesIn(new Uint8Array(file), idName) : new Map<string, string>();
    const differences = before.size === 0 ? undefined : differencesOf(before, byId(records));
    return { compared: { records: records.length, differences } };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { status, message, members } = error;
    return { problem: { status, message, members } };
  }
}

/** The last record of an id counts. */
const byId = (hashes: readonly string[]) => new Map(hashes.map((each) => [each.slice(0, 8), each.slice(8)]));

function differencesOf(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): Differences {
  const known = [...now].filter(([id]) => before.has(id));
  return {
    added: now.size - known.length,
    removed: before.size - known.length,
    changed: known.filter(([id, content]) => before.get(id) !== content).length,
  };
}

/** The hashes of the records with an id, by that of the id. */
function hashesIn(file: Uint8Array, idName: string): ReadonlyMap<string, string> {
  const content = new FileContent();
  content.write(file);
  content.end();
  const hashes: string[] = [];
  const reader = new RecordReader((text) => {
    const record = text === undefined ? undefined : parseRecord(text);
    const id = idOf(record, idName);
    if (id !== undefined) hashes.push(recordHashes(id, record));
  });
  reader.write(file.subarray(content.list?.from, content.list?.to));
  return byId(hashes);
}

if (workerData === workerName) {
  parentPort?.on(
    'message',
    (work: ComparisonWork) => void outcomeOf(work).then((each) => parentPort?.postMessage(each)),
  );
}
