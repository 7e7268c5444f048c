import type { FieldError } from './generated/schemas/field-error.zod.ts';
import type { Problem } from './generated/schemas/problem.zod.ts';

/** Reason phrases (RFC 9110; 507: RFC 4918). */
const titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
};

export type ProblemStatus = keyof typeof titles;

/** Members of the answer besides those that every problem has. */
type Members = Pick<Partial<Problem>, 'errors' | 'current' | 'reason'>;

interface ProblemDetails extends Members {
  headers?: Record<string, string>;
  /** Logged, never sent. */
  cause?: unknown;
}

/** A failure that a backend answers as problem details (RFC 9457). Can be thrown anywhere. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly status: ProblemStatus;
  readonly headers: Record<string, string>;
  readonly members: Members;

  /** @param message a sentence for the administrator, sent as `message`, which the specification reads */
  constructor(status: ProblemStatus, message: string, { cause, headers = {}, ...members }: ProblemDetails = {}) {
    super(message, { cause });
    this.status = status;
    this.headers = { ...headers, 'Content-Type': 'application/problem+json' };
    this.members = members;
  }

  /** The body of the answer. */
  bodyFor(requestId: string): Problem {
    const { status, message, members } = this;
    return { title: titles[status], status, message, requestId, ...members };
  }
}

/** A 400 that names the fields; its message joins their messages. */
export const invalidFields = (errors: FieldError[]) =>
  new ProblemError(400, errors.map(({ message }) => message).join(' '), { errors });

/** A 409 that names a field. */
export const fieldConflict = (field: string, message: string, current?: Problem['current']) =>
  new ProblemError(409, message, { errors: [{ field, message }], ...(current && { current }) });
