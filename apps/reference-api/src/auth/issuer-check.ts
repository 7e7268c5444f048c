import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type Log, type ProcessState, reasonsOf } from '../log.ts';
import { StartFailure } from '../start-failure.ts';

const timeoutMs = 3000;
const metadataSchema = z.object({ issuer: z.string() });

/**
 * Compares OIDC_ISSUER with the provider's own issuer; if they differ, every token would be refused. While the provider
 * can't be reached, `state` says so, and it is asked again.
 * @returns when it was asked once; the function that stops asking
 * @throws StartFailure names both, if they differ
 */
export async function watchIssuer(issuer: string, log: Log, state: ProcessState, pauseMs = 2000): Promise<() => void> {
  const controller = new AbortController();
  const { signal } = controller;
  const ask = async () => {
    const before = state.provider;
    state.provider = await whyUnreachable(issuer);
    if (state.provider !== undefined && before === undefined) log.warn({ reason: state.provider }, 'not ready');
  };
  const askAgain = async () => {
    while (state.provider !== undefined) {
      await wait(pauseMs, undefined, { signal, ref: false });
      await ask();
    }
  };
  await ask();
  void askAgain().catch((error: Error) => {
    if (signal.aborted) return;
    state.provider = error.message;
    log.fatal(error.message);
  });
  return () => controller.abort();
}

/** @returns undefined if the provider has the name; OpenID Connect Discovery 1.0, section 4.3 */
async function whyUnreachable(issuer: string): Promise<string | undefined> {
  const url = `${issuer}/.well-known/openid-configuration`;
  let metadata: unknown;
  try {
    metadata = await askProvider(url);
  } catch (error) {
    return `The sign-in provider cannot be reached at ${url}: ${reasonsOf(error)}`;
  }
  const name = metadataSchema.safeParse(metadata).data?.issuer;
  if (name === issuer) return undefined;
  throw new StartFailure(
    name === undefined
      ? `OIDC_ISSUER is ${issuer}, but ${url} does not name a sign-in provider.`
      : `OIDC_ISSUER is ${issuer}, but the provider there is called ${name}. Both must be the same, to the letter.`,
  );
}

/**
 * Gets the JSON at an address of the provider; undefined if there is something else.
 * @throws if the provider can't be reached or fails
 */
export async function askProvider(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
  const text = await response.text();
  if (response.status === 429 || response.status >= 500) throw new Error(`It answers ${response.status}.`);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
