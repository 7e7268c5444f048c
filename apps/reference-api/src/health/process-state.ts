import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { createMiddleware } from 'hono/factory';
import { ProblemError } from '@scv/api/schemas';
import type { ApiEnv } from '../api-env.ts';
import type { Log } from '../log.ts';

/** What a running process knows of itself. */
export interface ProcessState {
  /** It was asked to stop, and answers until balancers have noticed. */
  isStopping?: boolean;
  /** Why it can't serve until it is started again. */
  broken?: string | undefined;
}

const intervalMs = 2000;

/**
 * Notices every two seconds whether the data folder was deleted or can't be reached any more. What the embedded
 * database writes then would be lost with the process, and uploads would end up in a folder that nobody has locked.
 * @param file in the folder, which exists as long as the process runs
 * @returns a function that stops it
 */
export function watchDataFolder(folder: string, file: string, state: ProcessState, log: Log): () => void {
  const timer = setInterval(async () => {
    const reason = await access(join(folder, file)).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    );
    const broken = reason && `The data folder is gone (${reason}). Restore it, then start the API again.`;
    if (broken && !state.broken) log.error({ folder, reason }, 'the data folder is gone; every call is refused');
    if (!broken && state.broken) log.warn({ folder }, 'the data folder is back');
    state.broken = broken;
  }, intervalMs);
  return () => clearInterval(timer);
}

/** Refuses every call while the process can't serve: an acknowledged change would be lost. */
export const refuseWhileBroken = (state: ProcessState) =>
  createMiddleware<ApiEnv>(async (_, next) => {
    if (state.broken) {
      throw new ProblemError(503, 'The server has lost its data folder. Please tell who runs it.', {
        headers: { 'Retry-After': '30' },
      });
    }
    await next();
  });
