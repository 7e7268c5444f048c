import { parentPort, Worker, workerData } from 'node:worker_threads';
import { ProblemError, readCall } from '@scv/api/schemas';
import { differences } from '@scv/json-check/record-hashes';

/** A comparison's request, whose body isn't checked yet. */
interface UncheckedCall {
  contentType: string | undefined;
  body: ArrayBuffer;
}

/** A checked call. */
interface ComparedRecords {
  idName: string;
  version: number;
  /** How many there are. */
  records: number;
  /** Their hashes, as `differences` takes them. */
  hashes: Uint8Array;
}

type Differences = ReturnType<typeof differences>;
type Work = { call: UncheckedCall } | { before: Uint8Array; now: Uint8Array };
type Outcome =
  | { result: ComparedRecords | Differences }
  | { problem: Pick<ProblemError, 'status' | 'message' | 'members'> };

/** Tells this file that it runs as the worker. */
const workerName = 'comparison';

/** A comparison needs less than 300 MB. If one needs more, only its worker ends. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** The worker is kept this long for the next work: loading its code takes longer than comparing a small file. */
const keptMs = 10_000;
let kept: { worker: Worker; timer: NodeJS.Timeout } | undefined;

/** Hashes of this many bytes are compared in a few milliseconds. */
const maxDirectBytes = 200_000;

/**
 * Reads and checks a call in the worker: 200,000 hashes take longer than other requests may wait.
 * @throws ProblemError for an invalid call, the signal's reason
 */
export const readInWorker = (call: UncheckedCall, signal: AbortSignal) =>
  inTurn({ call }, signal) as Promise<ComparedRecords>;

/** `differences`, in the worker if there are many. @throws the signal's reason */
export const differencesInWorker = async (before: Uint8Array, now: Uint8Array, signal?: AbortSignal) =>
  before.length + now.length <= maxDirectBytes
    ? differences(before, now)
    : ((await inTurn({ before, now }, signal)) as Differences);

let lastTurn: Promise<unknown> = Promise.resolve();

/** One piece of work at a time, because it keeps a processor busy. */
function inTurn(work: Work, signal: AbortSignal | undefined): Promise<ComparedRecords | Differences> {
  const turn = lastTurn.then(() => runInWorker(work, signal));
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** Runs this file in a worker. The signal ends it. */
async function runInWorker(work: Work, signal: AbortSignal | undefined): Promise<ComparedRecords | Differences> {
  signal?.throwIfAborted();
  const worker = takeWorker();
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const leave = () => reject(signal?.reason as Error);
  const end = () => reject(new Error('The worker has ended without a result.'));
  worker.once('message', resolve).once('error', reject).once('exit', end);
  signal?.addEventListener('abort', leave);
  worker.postMessage(work);
  const outcome = await promise
    .catch(async (error: unknown) => {
      await worker.terminate();
      throw error;
    })
    .finally(() => {
      signal?.removeEventListener('abort', leave);
      worker.off('error', reject).off('exit', end);
    });
  keepWorker(worker);
  if ('result' in outcome) return outcome.result;
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

/** Does the work, in the worker. */
async function outcomeOf(work: Work): Promise<Outcome> {
  if ('before' in work) return { result: differences(work.before, work.now) };
  const { contentType, body } = work.call;
  try {
    const received = { params: {}, query: {}, header: () => contentType, bytes: () => Promise.resolve(body) };
    const { idName, version = 1, records } = (await readCall('compareCddRecords', received)).body;
    const hashes = Buffer.from(records.join(''), 'base64');
    return { result: { idName, version, records: records.length, hashes } };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { status, message, members } = error;
    return { problem: { status, message, members } };
  }
}

if (workerData === workerName) {
  parentPort?.on('message', (work: Work) => void outcomeOf(work).then((outcome) => parentPort?.postMessage(outcome)));
}
