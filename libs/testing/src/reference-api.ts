import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { bypass } from 'msw';

/** A path, not an import: libs may not import apps. Projects that use it declare Nx's input `referenceApi`. */
const entry = resolve(import.meta.dirname, '../../../apps/reference-api/src/testing/serve.ts');

export interface RunningApi {
  url: string;
  /** Access token of the only administrator at the start. */
  token: string;
  /** Access token of somebody who is not an administrator. */
  outsider: string;
  stop: () => Promise<void>;
}

/**
 * Starts the real reference API in its own process, which ends with this one at the latest.
 * @param env settings that differ from the defaults
 */
export async function startReferenceApi(env: { CDD_MAX_BYTES?: string } = {}): Promise<RunningApi> {
  // It only runs for seconds, so optimizing PGlite's WebAssembly would take longer than it saves.
  const api = fork(entry, { execArgv: ['--liftoff-only'], env: { ...process.env, ...env } });
  const ended = once(api, 'exit');
  const broken = ended.then(() => {
    throw new Error('The reference API exited during its start. Its output above says why.');
  });
  const [message] = (await Promise.race([once(api, 'message'), broken])) as [Omit<RunningApi, 'stop'>];
  const stop = async () => {
    api.disconnect();
    await ended;
  };
  return { ...message, stop };
}

/** Forwards an MSW handler's request to the API. This process sends it, because jsdom would refuse another origin. */
export async function forward(request: Request, to: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  return fetch(bypass(new URL(pathname + search, to), { method, headers, body: (await request.text()) || null }));
}
