import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';

/** Okta's errors with status and summary (developer.okta.com, "Error codes"). */
const errors = {
  E0000001: [400, 'Api validation failed'],
  E0000003: [400, 'The request body was not well-formed.'],
  E0000004: [401, 'Authentication failed'],
  E0000006: [403, 'You do not have permission to perform the requested action'],
  E0000007: [404, 'Not found: Resource not found'],
  E0000008: [404, 'The requested path was not found'],
  E0000009: [500, 'Internal Server Error'],
  E0000011: [401, 'Invalid token provided'],
  E0000014: [403, 'Update of credentials failed'],
  E0000016: [403, 'Activation failed because the user is already active'],
  E0000021: [415, 'Bad request. Accept and/or Content-Type headers likely do not match supported values.'],
  E0000031: [400, 'Invalid search criteria.'],
  E0000032: [403, 'Unlock is not allowed for this user.'],
  E0000038: [403, "This operation is not allowed in the user's current status."],
  E0000047: [429, 'API call exceeded rate limit due to too many requests.'],
  E0000068: [403, 'Invalid Passcode/Answer'],
  E0000069: [403, 'User Locked'],
  E0000079: [403, 'This operation is not allowed in the current authentication state.'],
  E0000080: [403, 'The password does not meet the complexity requirements of the current password policy.'],
  E0000087: [403, 'The recovery question answer did not match our records.'],
  E0000105: [403, 'You have accessed an account recovery link that has expired or been previously used.'],
  E0000157: [409, 'Another authenticator is already active.'],
} as const;

interface Details {
  status?: 403;
  /** Instead of the code's summary. */
  summary?: string;
  /** One sentence each; Okta answers them as `errorCauses`. */
  causes?: string[];
  headers?: Record<string, string>;
}

/** A refusal in the shape of Okta's APIs, to be thrown by a route. */
export class OktaError extends Error {
  readonly code: keyof typeof errors;
  readonly details: Details;

  constructor(code: keyof typeof errors, details: Details = {}) {
    super(details.summary ?? errors[code][1]);
    this.code = code;
    this.details = details;
  }
}

export const notFound = (id: string, type: string) =>
  new OktaError('E0000007', { summary: `Not found: Resource not found: ${id} (${type})` });

export const invalid = (field: string, ...causes: string[]) =>
  new OktaError('E0000001', { summary: `Api validation failed: ${field}`, causes });

/** @param until milliseconds since 1970 */
export function tooManyRequests(until: number): OktaError {
  const headers = {
    'Retry-After': String(Math.max(1, Math.ceil((until - Date.now()) / 1000))),
    'X-Rate-Limit-Reset': String(Math.ceil(until / 1000)),
  };
  return new OktaError('E0000047', { headers });
}

export const describeError = ({ code, message, details }: OktaError) => ({
  errorCode: code,
  errorSummary: message,
  errorLink: code,
  errorId: `oae${randomBytes(16).toString('base64url')}`,
  errorCauses: (details.causes ?? []).map((errorSummary) => ({ errorSummary })),
});

export function answerOktaError(context: Context, error: OktaError): Response {
  const { code, details } = error;
  const headers = { ...details.headers, 'Cache-Control': 'no-store' };
  return context.json(describeError(error), details.status ?? errors[code][0], headers);
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
