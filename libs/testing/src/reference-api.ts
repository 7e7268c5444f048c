import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { bypass } from 'msw';

/** By its path, not by an import: no lib knows a server. The package.json of who uses this tells Nx. */
const entry = resolve(import.meta.dirname, '../../../apps/reference-api/src/testing/serve.ts');

export interface RunningApi {
  url: string;
  /** Access token of the one administrator that it begins with. */
  token: string;
  /** Access token of somebody who is no administrator. */
  outsider: string;
  stop: () => Promise<void>;
}

/**
 * Starts the real reference API as a process of its own, which ends with ours at the latest.
 * @param env settings that are not as they usually are
 */
export async function startReferenceApi(env: { CDD_MAX_BYTES?: string } = {}): Promise<RunningApi> {
  // It lives for seconds: compiling PGlite for speed would take longer than it is used.
  const api = fork(entry, { execArgv: ['--liftoff-only'], env: { ...process.env, ...env } });
  const ended = once(api, 'exit');
  const broken = ended.then(() => {
    throw new Error('The reference API ended while it started; it says why above.');
  });
  const [told] = (await Promise.race([once(api, 'message'), broken])) as [Omit<RunningApi, 'stop'>];
  const stop = async () => {
    api.disconnect();
    await ended;
  };
  return { ...told, stop };
}

/** Asks the API in the place of a handler of MSW's: from this process, not from the page in jsdom, for which the API is another origin. */
export async function forward(request: Request, to: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  return fetch(bypass(new URL(pathname + search, to), { method, headers, body: (await request.text()) || null }));
}
