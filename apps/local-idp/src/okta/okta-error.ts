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
