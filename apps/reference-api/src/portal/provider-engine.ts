import { z } from 'zod';
import { askProvider } from '../auth/issuer-check.ts';
import type { Log } from '../log.ts';

/** Okta's Identity Engine (`idx`) has the MyAccount API, its Classic Engine (`v1`) the Authentication API. */
const engineSchema = z.object({ pipeline: z.enum(['idx', 'v1']) });

/** `unknown` if the provider answers without saying it, as providers other than Okta do. */
export type ProviderEngine = z.output<typeof engineSchema>['pipeline'] | 'unknown';

/**
 * Asks the sign-in provider which engine it has, and asks again now and then until it answers.
 * @returns when the provider was asked once. `engine` is undefined until it has answered.
 */
export async function watchEngine(issuer: string, log: Log, pauseMs = 10_000) {
  let engine = await askEngine(issuer, log);
  const timer = setInterval(async () => {
    engine ??= await askEngine(issuer, log);
    if (engine) clearInterval(timer);
  }, pauseMs).unref();
  return { engine: () => engine, stop: () => clearInterval(timer) };
}

/**
 * Asks once, at `/.well-known/okta-organization` of the issuer's origin, and logs the answer.
 * @returns undefined if the provider can't be reached or fails
 */
export async function askEngine(issuer: string, log: Log): Promise<ProviderEngine | undefined> {
  try {
    const organization = await askProvider(new URL('/.well-known/okta-organization', issuer).href);
    const engine = engineSchema.safeParse(organization).data?.pipeline ?? 'unknown';
    log.info({ engine }, 'asked the sign-in provider which engine it has');
    return engine;
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'the sign-in provider did not say which engine it has; asked again');
    return undefined;
  }
}
