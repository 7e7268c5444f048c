import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { type Migration, readSchema } from '../database/migrations.ts';
import type { CddStorage } from '../cdd/cdd-storage.ts';
import type { ProcessState } from './process-state.ts';

/** Load balancers give up after a few seconds. */
const maxWaitMs = 3000;

export interface Readiness {
  status: 'ok' | 'unavailable';
  /** The first reason why not. */
  message?: string;
  /** The number of the newest migration, once the database has answered. */
  schema?: string;
  /** Free space for uploads. Too little only refuses uploads (507), so it is no reason to send people elsewhere. */
  freeBytes?: number;
}

interface Parts {
  database: Pick<Database, 'probe'>;
  storage: CddStorage;
  state: ProcessState;
  migrations: readonly Migration[];
}

/** Whether this process can serve requests: its database, the folder for uploads, and no stop in progress. */
export async function readinessOf(parts: Parts, timeoutMs = maxWaitMs): Promise<Readiness> {
  const [database, uploads] = await Promise.all([
    within(timeoutMs, databaseState(parts), { message: 'The database does not answer.' }),
    within(timeoutMs, uploadState(parts.storage), { message: 'The folder for uploads does not answer.' }),
  ]);
  const { isStopping, broken } = parts.state;
  const message = (isStopping ? 'The server is stopping.' : broken) ?? database.message ?? uploads.message;
  return { ...uploads, ...database, status: message === undefined ? 'ok' : 'unavailable', ...(message && { message }) };
}

type Part = Omit<Readiness, 'status'>;

export async function databaseState({ database, migrations }: Pick<Parts, 'database' | 'migrations'>): Promise<Part> {
  try {
    const [row] = await database.probe('SHOW transaction_read_only');
    const { version: schema, problem } = await readSchema({ query: database.probe }, migrations);
    const message = row?.['transaction_read_only'] === 'on' ? 'The database is read-only.' : problem;
    return { schema, ...(message !== undefined && { message }) };
  } catch {
    return { message: 'The database does not answer.' };
  }
}

async function uploadState(storage: CddStorage): Promise<Part> {
  try {
    await storage.check();
    const freeBytes = await storage.freeBytes();
    return freeBytes === undefined ? {} : { freeBytes };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { message: `The folder for uploads can't be written: ${code ?? message}.` };
  }
}

/** Nothing can be read from what doesn't answer; the work itself ends by its own limits. */
export const within = <Value>(ms: number, work: Promise<Value>, otherwise: Value): Promise<Value> =>
  Promise.race([work, wait(ms, otherwise, { ref: false })]);
