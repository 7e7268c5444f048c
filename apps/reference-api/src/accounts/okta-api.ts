import { z } from 'zod';

const timeoutMs = 10_000;

/** Our part of a limit that we leave to others who use the same token. */
const reserve = 0.1;

/** By this the provider's log tells our calls from those of people. */
export const userAgent = 'scv-admin-api';

const failureSchema = z.object({
  errorSummary: z.string(),
  errorCauses: z.array(z.object({ errorSummary: z.string() })).default([]),
});

/** The provider is down, slow or busy, or doesn't accept our token: the same call may succeed later. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
  /** When the provider takes calls again, in milliseconds; undefined if it didn't say. */
  readonly retryAt: number | undefined;

  constructor(message: string, retryAt?: number) {
    super(message);
    this.retryAt = retryAt;
  }
}

/** An answer that isn't what Okta documents. It says nothing about other calls, so they go on. */
export class UnreadableAnswer extends ProviderUnavailable {
  override name = 'UnreadableAnswer';
}

/** The provider understood the call and refuses it. The message has the provider's reason. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface OktaCall {
  body?: object;
  limitMs?: number;
}

interface OktaAnswer {
  body: unknown;
  /** The address of the next page, with its query; undefined after the last one. */
  next: string | undefined;
}

export interface OktaApi {
  /**
   * @param path with the query, such as `/api/v1/users?limit=200`
   * @throws ProviderUnavailable, ProviderRefusal
   */
  call(method: string, path: string, options?: OktaCall): Promise<OktaAnswer>;
  /**
   * Until when background work should wait, in milliseconds since 1970: the provider's limit (`X-Rate-Limit-…`) is
   * nearly used up. 0 at first.
   */
  readonly busyUntil: number;
}

/**
 * Calls Okta's management API with a token (SSWS).
 * @param issuer the API is at its origin
 * @param stop aborts calls in progress
 */
export function oktaApi(issuer: string, token: string, stop: AbortSignal): OktaApi {
  let busyUntil = 0;
  return {
    get busyUntil() {
      return busyUntil;
    },
    async call(method, path, { body, limitMs = timeoutMs } = {}) {
      const response = await send(new URL(path, issuer), {
        method,
        headers: {
          Authorization: `SSWS ${token}`,
          Accept: 'application/json',
          'User-Agent': userAgent,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error', // would send the token elsewhere
        signal: AbortSignal.any([stop, AbortSignal.timeout(limitMs)]),
      });
      busyUntil = Math.max(busyUntil, busyAfter(response.headers));
      if (response.status >= 400) throw failureOf(response);
      return { body: response.body, next: nextPage(response.headers) };
    },
  };
}

export function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof ProviderRefusal && error.status === 404)) throw error;
}

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

async function send(url: URL, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    const { status, headers } = response;
    return { status, headers, body: readBody(status, text) };
  } catch (error) {
    if (error instanceof UnreadableAnswer) throw error;
    throw new ProviderUnavailable('The sign-in provider can’t be reached.');
  }
}

/** A failure of the provider is one in any format: a proxy in front of it may answer in HTML. */
function readBody(status: number, text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    if (status === 401 || status === 429 || status >= 500) return undefined;
    throw new UnreadableAnswer('The sign-in provider’s answer was no JSON.');
  }
}

/** Okta's limits are for a minute, so a later reset is a mistake that would stop all calls. */
const maxWaitMs = 60 * 60_000;

/** Seconds since 1970 in the header, in milliseconds; 0 without it, and for an odd one. */
function resetOf(headers: Headers): number {
  const reset = Number(headers.get('X-Rate-Limit-Reset')) * 1000;
  return reset > 0 && reset <= Date.now() + maxWaitMs ? reset : 0;
}

function busyAfter(headers: Headers): number {
  const limit = Number(headers.get('X-Rate-Limit-Limit'));
  const remaining = headers.get('X-Rate-Limit-Remaining');
  return remaining !== null && Number(remaining) <= limit * reserve ? resetOf(headers) : 0;
}

/** `Link: <…>; rel="next"` (RFC 8288). Only path and query are used, so that the token goes nowhere else. */
function nextPage(headers: Headers): string | undefined {
  const [, address] = /<([^<>]+)>\s*;\s*rel="?next"?/.exec(headers.get('Link') ?? '') ?? [];
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { pathname, search } = new URL(address);
  return pathname + search;
}

function failureOf({ status, headers, body }: Answer): Error {
  if (status === 401) return new ProviderUnavailable('The sign-in provider doesn’t accept OKTA_API_TOKEN.');
  if (status === 429) {
    return new ProviderUnavailable('The sign-in provider takes no more calls for now.', resetOf(headers) || undefined);
  }
  if (status >= 500) return new ProviderUnavailable(`The sign-in provider answered with status ${status}.`);
  const { data: failure } = failureSchema.safeParse(body);
  const reasons = failure && [failure.errorSummary, ...failure.errorCauses.map(({ errorSummary }) => errorSummary)];
  return new ProviderRefusal(status, reasons ? reasons.join(': ') : `The provider answered with status ${status}.`);
}
