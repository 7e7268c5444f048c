import type { Credentials } from '@scv/api';
import type { LoginAction, LoginAnswer } from './login-state.ts';

export interface LoginOutcome {
  readonly action: LoginAction;
  /** Seconds to wait before the next attempt (Retry-After), after a lockout or too many attempts. */
  readonly retryAfter?: number | undefined;
  /** Set when the server failed (5xx), to find the call in its log. */
  readonly requestId?: string | undefined;
  /** The provider has locked the account. */
  readonly isLockedOut?: boolean;
}

/** The statuses that decide by themselves (specification, section 4), also if a gateway answers without JSON. */
const decidingStatuses: ReadonlySet<number> = new Set([404, 405]);

/**
 * Sends the login call. The API client is loaded here, so that the form is usable before it has arrived. Any JSON
 * counts as an answer, whatever its status, and so does a status that decides; anything else is a failed call. Never
 * rejects.
 */
export async function sendLogin(credentials: Credentials): Promise<LoginOutcome> {
  try {
    const { ApiError, login } = await import('@scv/api');
    try {
      const { status, data } = await login(credentials);
      return { action: { type: 'answered', answer: answerOf(status, data) } };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { retryAfter, requestId, status } = error;
      const body = isObject(error.body) ? error.body : decidingStatuses.has(status) ? {} : undefined;
      const answer = body ? answerOf(status, body) : error;
      const isLockedOut = body !== undefined && 'reason' in body && body.reason === 'locked-out';
      return {
        action: { type: 'answered', answer },
        retryAfter,
        isLockedOut,
        ...(status >= 500 && { requestId }),
      };
    }
  } catch {
    return { action: { type: 'rejected' } };
  }
}

/** Picks the fields that the specification reads, if they have the right type. `status` is the body's, else HTTP's. */
function answerOf(httpStatus: number, body: object): LoginAnswer {
  const { status, roles, message } = body as Record<string, unknown>;
  return {
    status: typeof status === 'number' ? status : httpStatus,
    ...(Array.isArray(roles) && { roles: roles.filter((role) => typeof role === 'string') }),
    ...(typeof message === 'string' && message.trim() !== '' && { message }),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
