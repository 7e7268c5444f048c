import { randomUUID } from 'node:crypto';
import { type CddCheck, ProblemError } from '@scv/api/schemas';
import { isJsonName, wrongNameSentence } from '@scv/json-check/file-limits';
import type { Context } from 'hono';
import { recordActivity } from '../activity/record-activity.ts';
import type { ApiEnv, ApiServices } from '../api-env.ts';
import { UploadInterrupted } from '../failures.ts';
import { logFailure } from '../log.ts';
import { cut, printable } from '../printable.ts';
import { type CddFileFacts, removeFailed, storeFile } from './cdd-files.ts';
import { storedName } from './folder-storage.ts';
import { receiveFile } from './receive-file.ts';
import { findingsBeside, keepHashes } from './upload-findings.ts';
import { addUpload } from './upload-history.ts';
import { completeUpload, keepAlive, registerUpload } from './uploads-in-progress.ts';

interface Upload extends CddFileFacts {
  id: string;
  /** The client's name for the file: shown, never used as a path. */
  name: string;
  check?: CddCheck;
}

/** Receives and stores the file of a request, within the limits. */
export async function storeUpload(parts: ApiServices, context: Context<ApiEnv>, check?: CddCheck): Promise<Upload> {
  const { database, settings, storage, log } = parts;
  const id = randomUUID();
  await registerUpload(parts, { id, caller: context.var.caller, size: maxSize(context, settings) });
  const stop = keepAlive(parts, id);
  try {
    const upload = await receive(parts, context, id);
    await commit(parts, context, { ...upload, ...(check && { check }) });
    return upload;
  } catch (error) {
    await removeFailed(storage, database, id).catch((failure: unknown) => logFailure(log, context.var, failure));
    throw error;
  } finally {
    stop();
  }
}

/** Bytes that the file can have: the length of the form if it is known. */
function maxSize({ req }: Context<ApiEnv>, { CDD_MAX_BYTES }: ApiServices['settings']): number {
  return Math.min(Number(req.header('Content-Length') ?? CDD_MAX_BYTES), CDD_MAX_BYTES);
}

/** Ends in .json also if it was cut, because a download gets it: the end of `….hta.json` would make it a program. */
function downloadableName(sentName: string): string {
  const name = printable(sentName);
  return isJsonName(sentName) && !isJsonName(name) ? `${cut(name, name.length - 5)}.json` : name;
}

/**
 * Stores the file.
 * @throws ProblemError when the form or its file is wrong, or the caller's rights have ended in the meantime
 */
async function receive(
  { settings, storage, requireAdmin }: ApiServices,
  context: Context<ApiEnv>,
  id: string,
): Promise<Upload> {
  const upload = await receiveFile(context, settings.CDD_MAX_BYTES, async (file, sentName) => {
    const name = downloadableName(sentName);
    context.set('target', { kind: 'file', label: name });
    if (!isJsonName(sentName)) throw new ProblemError(422, wrongNameSentence);
    return { id, name, ...(await storeFile(storage, id, file)) };
  });
  // The session or the role may have ended while the file arrived.
  await requireAdmin(context as Context, () => Promise.resolve());
  return upload;
}

/**
 * The database row decides whether an upload exists: the file is stored before. After a crash in between, the upload is
 * still in progress, and `removeAbandoned` removes the file. If the client disconnects before the commit, nothing is
 * kept: it regards the upload as cancelled.
 */
async function commit(
  { database, settings }: ApiServices,
  context: Context<ApiEnv>,
  { ids, ...upload }: Upload,
): Promise<void> {
  const { id, name, check } = upload;
  // Comparisons tell whether an id is in a file, so without downloads there are none.
  const facts = { ...upload, ...(settings.CDD_DOWNLOAD && ids && { ids }) };
  // Before the transaction, for which PGlite lets every other query wait.
  const findings = await findingsBeside(database, facts, check);
  await database.transaction(async (transaction) => {
    await addUpload(transaction, context.var.caller, { ...upload, ...findings, storedAs: storedName(id) });
    await keepHashes(transaction, id, facts);
    const target = { kind: 'file', id, label: name } as const;
    await recordActivity(transaction, context.var, { action: 'upload CDD file', target });
    await completeUpload(transaction, id);
    if (!context.env.incoming.socket.writable) throw new UploadInterrupted();
  });
}
