import { z } from 'zod';
import type { Log } from '../log.ts';

const timeoutMs = 3000;

/** Okta's Identity Engine (`idx`) has the MyAccount API, its Classic Engine (`v1`) the Authentication API. */
const engineSchema = z.object({ pipeline: z.enum(['idx', 'v1']) });

export type ProviderEngine = z.output<typeof engineSchema>['pipeline'];

/**
 * Asks the sign-in provider which engine it has (`/.well-known/okta-organization` at the issuer's origin), and logs it.
 * @returns undefined if it doesn't say
 */
export async function askEngine(issuer: string, log: Log): Promise<ProviderEngine | undefined> {
  const url = new URL('/.well-known/okta-organization', issuer);
  const body: unknown = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    .then((response) => response.json())
    .catch(() => undefined);
  const { data } = engineSchema.safeParse(body);
  log.info({ engine: data?.pipeline ?? 'unknown' }, 'asked the sign-in provider which engine it has');
  return data?.pipeline;
}
