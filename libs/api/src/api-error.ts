import { isAxiosError, isCancel, type AxiosResponse } from 'axios';
import { Problem } from './generated/schemas/problem.zod.ts';

/**
 * Why a call failed, as far as the browser can tell. `malformed` and `undeclared` are successes with a body or a status
 * that the contract doesn't have.
 */
export type ApiErrorKind = 'response' | 'network' | 'timeout' | 'malformed' | 'undeclared';

const networkMessage =
  'An error occurred while making the request. Please check your network connection and try again.';

/**
 * Every failure of a call, in one shape.
 *
 * - `status`: the HTTP status, 0 without an answer.
 * - `message`: one sentence for the administrator: the server's (`message` in the specification, `detail` in RFC 9457),
 *   or else ours, such as 'Request failed with status {status}' (specification, section 8).
 * - `serverMessage`: the server's sentence, undefined if it sent none.
 * - `fieldErrors`: the server's sentence for each wrong field.
 * - `requestId`: identifies the request in the server's log.
 * - `retryAfter`: seconds that the server asks to wait (429, 503).
 * - `problem`: the members of the body that fit the contract's `Problem`.
 * - `body`: the unchecked body.
 * - `sessionEnded`: the call was refused (401) and the session is over, which the portal says by itself.
 * - `cause`: the browser's error, or the response's mismatch with the contract.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly serverMessage: string | undefined;
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly problem: Partial<Problem>;
  readonly body: unknown;
  sessionEnded = false;

  constructor(kind: ApiErrorKind, response?: Pick<AxiosResponse, 'status' | 'data' | 'headers'>, cause?: unknown) {
    const problem = kind === 'response' ? problemOf(response?.data) : {};
    const serverMessage = [problem.message, problem.detail].find((text) => text?.trim());
    super(serverMessage ?? defaultMessage(kind, response?.status ?? 0), { cause });
    this.kind = kind;
    this.status = response?.status ?? 0;
    this.serverMessage = serverMessage;
    this.problem = problem;
    this.fieldErrors = Object.fromEntries((problem.errors ?? []).map(({ field, message }) => [field, message]));
    this.requestId = problem.requestId?.trim() || textHeader(response, 'x-request-id');
    this.retryAfter = secondsToWait(textHeader(response, 'retry-after'));
    this.body = response?.data;
  }
}

/**
 * Turns axios' error about a call without a response into an ApiError. A canceled call isn't a failure and stays as it
 * is.
 */
export function toApiError(thrown: unknown): unknown {
  if (isCancel(thrown) || !isAxiosError(thrown)) return thrown;
  const timedOut = thrown.code === 'ECONNABORTED' || thrown.code === 'ETIMEDOUT';
  return new ApiError(timedOut ? 'timeout' : 'network', undefined, thrown);
}

function defaultMessage(kind: ApiErrorKind, status: number): string {
  switch (kind) {
    case 'response':
      return `Request failed with status ${status}`;
    case 'network':
      return networkMessage;
    case 'timeout':
      return 'The server took too long to answer. Please try again.';
    case 'undeclared':
      return `The server answered with status ${status}.`;
    case 'malformed':
      return 'The server sent an answer that the portal cannot read.';
  }
}

/** The valid members of a problem; a backend may send anything. */
function problemOf(body: unknown): Partial<Problem> {
  const members = Object.entries(Problem.shape).map(([name, schema]) => {
    const value = (body as Record<string, unknown> | null | undefined)?.[name];
    return [name, schema.safeParse(value).data] as const;
  });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function textHeader(response: Pick<AxiosResponse, 'headers'> | undefined, name: string): string | undefined {
  const value: unknown = response?.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Nobody waits longer, and no timer can. */
const maxWaitSeconds = 24 * 60 * 60;

/** RFC 9110, section 10.2.3: seconds, or an HTTP date. */
function secondsToWait(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(maxWaitSeconds, Math.max(0, Math.ceil(seconds))) : undefined;
}
