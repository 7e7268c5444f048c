import { STATUS_CODES } from 'node:http';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiEnv } from './api-env.ts';

export interface FieldError {
  /** A field or parameter of the contract. */
  field: string;
  message: string;
}

interface ProblemDetails {
  errors?: FieldError[];
  headers?: Record<string, string>;
  /** The user's current state, after a concurrent change (412). */
  current?: object;
  /** Why a login was refused, if its person can do something about it. */
  reason?: 'locked-out' | 'password-expired';
  /** Logged, never sent. */
  cause?: unknown;
}

/** A failure that is answered as problem details (RFC 9457). Can be thrown anywhere. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly status: ContentfulStatusCode;
  readonly details: Omit<ProblemDetails, 'cause'>;

  /** @param message a sentence for the administrator, sent as `message`, which the specification reads */
  constructor(status: ContentfulStatusCode, message: string, { cause, ...details }: ProblemDetails = {}) {
    super(message, { cause });
    this.status = status;
    this.details = details;
  }
}

/** A 400 that names the fields; its message joins their messages. */
export function invalidFields(errors: FieldError[]): ProblemError {
  return new ProblemError(400, errors.map(({ message }) => message).join(' '), { errors });
}

export const diskFull = (cause?: unknown) => new ProblemError(507, 'The server has no space left.', { cause });

export function problemResponse(context: Context<ApiEnv>, { status, message, details }: ProblemError): Response {
  const { headers, ...members } = details;
  const body = { title: STATUS_CODES[status], status, message, requestId: context.var.requestId, ...members };
  return context.body(JSON.stringify(body), status, { ...headers, 'Content-Type': 'application/problem+json' });
}
