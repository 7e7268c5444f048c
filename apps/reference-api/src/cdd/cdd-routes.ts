import { randomUUID } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../api-env.ts';
import { recordAudit } from '../audit/audit.ts';
import { type Database, sqlState } from '../database/database.ts';
import { type Log, logFailure } from '../log.ts';
import { ProblemError } from '../problem.ts';
import { answerDuringUpload, type ServedEnv } from './answer-during-upload.ts';
import { discard, finish, noRoom, settle, storedName, writeUnfinished } from './cdd-files.ts';
import { receiveFile } from './receive-file.ts';

interface Parts {
  database: Database;
  /** Files are stored in `{dataDir}/cdd`. */
  dataDir: string;
  /** Of a file. */
  maxBytes: number;
  requireAdmin: MiddlewareHandler<ApiEnv>;
  log: Log;
}

interface Upload {
  id: string;
  /** As the client calls the file: shown, never used as a path. */
  name: string;
  size: number;
  sha256: string;
}

/** The CDD upload (specification, section 7; the path prefix is part of it). */
export function cddRoutes(parts: Parts): Hono<ServedEnv> {
  const app = new Hono<ServedEnv>();
  app.post('/hpesa/api/v1/cdd/upload', answerDuringUpload, parts.requireAdmin, async (context) => {
    const upload = await receive(parts, context);
    await store(parts, context, upload);
    const { id, size, sha256 } = upload;
    return context.json({ message: 'File uploaded successfully!', id, size, sha256 }, 201);
  });
  return app;
}

/** @throws ProblemError and leaves nothing on the disk unless the form and its file are right */
async function receive({ dataDir, maxBytes }: Parts, context: Context<ServedEnv>): Promise<Upload> {
  const id = randomUUID();
  try {
    return await receiveFile(requestOf(context), maxBytes, async (file, name) => ({
      id,
      name: bounded(name),
      ...(await writeUnfinished(dataDir, id, file)),
    }));
  } catch (error) {
    await discard(dataDir, id);
    throw error;
  }
}

/**
 * The row is what makes an upload: the bytes are on the disk before it is written, and get their name after it is
 * committed. A crash on the way leaves an unfinished file, with a row or without; `sweepUnfinishedUploads` finishes
 * the first and removes the second, and whatever else could not be settled here. Until the commit nothing is kept for a
 * client that has gone: it believes its upload cancelled.
 */
async function store({ database, dataDir, log }: Parts, context: Context<ServedEnv>, upload: Upload): Promise<void> {
  const { caller, requestId } = context.var;
  const { id, name, size, sha256 } = upload;
  let isCommitting = false;
  try {
    await database.transaction(async (transaction) => {
      isCommitting = false; // it may be run again
      await transaction.query(
        `INSERT INTO uploads (id, size, sha256, original_name, uploaded_by, stored_as)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [id, size, sha256, name, caller.email, storedName(id)],
      );
      const entry = { actor: caller.email, action: 'upload CDD file', target: id, outcome: 'done', requestId } as const;
      await recordAudit(transaction, entry);
      if (!context.env.incoming.socket.writable) throw new ProblemError(400, 'The upload was cut off.');
      isCommitting = true;
    });
  } catch (error) {
    const settled = isCommitting ? settle(dataDir, database, id, mayCommit(error)) : discard(dataDir, id);
    await settled.catch(() => undefined);
    throw sqlState(error) === diskFull ? noRoom(error) : error;
  }
  await finish(dataDir, id).catch((error: unknown) => logFailure(log, requestId, error));
}

/** SQLSTATE. */
const diskFull = '53100';

/** Whether a failed commit may still arrive: classes 08, 57 and 40003 tell of a lost connection, as no state does. */
const mayCommit = (error: unknown) => /^(08|57|40003|$)/.test(sqlState(error) ?? '');

function requestOf({ env, req }: Context<ServedEnv>) {
  const length = req.header('Content-Length');
  return {
    body: env.incoming,
    contentType: req.header('Content-Type'),
    contentLength: length === undefined ? undefined : Number(length),
  };
}

/** PostgreSQL takes no NUL and no lone surrogates; nobody needs control characters or more than 255 of a name. */
const bounded = (name: string): string =>
  name
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 255)
    .toWellFormed();
