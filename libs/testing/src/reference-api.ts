import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** By its path, not by an import: a feature knows no server. Nx is told by this project's package.json. */
const entry = resolve(import.meta.dirname, '../../../../apps/reference-api/src/testing/serve.ts');

export interface RunningApi {
  url: string;
  /** Access token of the one administrator that it begins with. */
  token: string;
  stop: () => Promise<void>;
}

/** Starts the real reference API as a process of its own, which ends with ours at the latest. */
export async function startReferenceApi(): Promise<RunningApi> {
  const api = fork(entry, { execArgv: [] });
  const ended = once(api, 'exit');
  const broken = ended.then(() => {
    throw new Error('The reference API ended while it started; it says why above.');
  });
  const [told] = (await Promise.race([once(api, 'message'), broken])) as [Pick<RunningApi, 'url' | 'token'>];
  const stop = async () => {
    api.disconnect();
    await ended;
  };
  return { ...told, stop };
}
