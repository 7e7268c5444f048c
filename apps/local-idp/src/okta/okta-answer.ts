import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

interface Details {
  /** One sentence each; Okta answers them as `errorCauses`. */
  causes?: string[];
  headers?: Record<string, string>;
}

/** A refusal in the shape of Okta's APIs, to be thrown by a route. Its message is the `errorSummary`. */
export class OktaError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly details: Details;

  /** @param code one of Okta's, such as `E0000007` (developer.okta.com, error codes) */
  constructor(status: ContentfulStatusCode, code: string, summary: string, details: Details = {}) {
    super(summary);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const notFound = (id: string, type: string) =>
  new OktaError(404, 'E0000007', `Not found: Resource not found: ${id} (${type})`);

export const invalid = (field: string, ...causes: string[]) =>
  new OktaError(400, 'E0000001', `Api validation failed: ${field}`, { causes });

export const unknownSearch = (reason: string) =>
  new OktaError(400, 'E0000031', 'Invalid search criteria.', { causes: [reason] });

/** @param until milliseconds since 1970 */
export function tooManyRequests(until: number): OktaError {
  const headers = {
    'Retry-After': String(Math.max(1, Math.ceil((until - Date.now()) / 1000))),
    'X-Rate-Limit-Reset': String(Math.ceil(until / 1000)),
  };
  return new OktaError(429, 'E0000047', 'API call exceeded rate limit due to too many requests.', { headers });
}

export function answerOktaError(context: Context, { status, code, message, details }: OktaError): Response {
  const body = {
    errorCode: code,
    errorSummary: message,
    errorLink: code,
    errorId: `oae${randomBytes(16).toString('base64url')}`,
    errorCauses: (details.causes ?? []).map((errorSummary) => ({ errorSummary })),
  };
  return context.json(body, status, { ...details.headers, 'Cache-Control': 'no-store' });
}

/** The number of results that a call asks for. @throws OktaError E0000001 */
export function limitOf({ req }: Context, max: number, usual = max): number {
  const sent = req.query('limit');
  if (sent === undefined) return usual;
  if (!/^\d{1,9}$/.test(sent) || Number(sent) === 0) throw invalid('limit', 'limit: must be a number above 0');
  return Math.min(Number(sent), max);
}

/**
 * Sets Okta's `Link` headers: this page and, if there is one, the next.
 * @param origin of the provider
 * @param after the next page's cursor
 */
export function linkPages(context: Context, origin: string, after: string | undefined): void {
  const { pathname, search } = new URL(context.req.url);
  const self = new URL(pathname + search, origin);
  context.header('Link', `<${self}>; rel="self"`, { append: true });
  if (after === undefined) return;
  self.searchParams.set('after', after);
  context.header('Link', `<${self}>; rel="next"`, { append: true });
}

/** A link of Okta's APIs (HAL), with the methods that may be used. okta-auth-js uses the first one. */
export const link = (href: string, ...allow: ('GET' | 'POST' | 'PUT' | 'DELETE')[]) => ({ href, hints: { allow } });

/** A time of Okta's APIs. @param time milliseconds since 1970 */
export const isoTime = (time: number): string => new Date(time).toISOString();
