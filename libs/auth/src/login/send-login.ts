import type { Credentials } from '@scv/api';
import type { LoginAction, LoginAnswer } from './login-state.ts';

/** What came of a login call. */
export interface LoginOutcome {
  readonly action: LoginAction;
  /** Seconds that the server asks to wait before the next attempt: a lockout, or too many at once. */
  readonly retryAfter?: number | undefined;
  /** Of a call in which the server failed, for whoever reads its log. */
  readonly requestId?: string | undefined;
}

/**
 * Sends the login call and says what came of it. The client is loaded here, not with the form: the form can be
 * used before it has come. Any answer in JSON is an answer, whatever its status; a call without one has failed.
 */
export async function sendLogin(credentials: Credentials): Promise<LoginOutcome> {
  try {
    const { ApiError, login } = await import('@scv/api');
    try {
      const { status, data } = await login(credentials);
      return { action: { type: 'answered', answer: answerOf(status, data) } };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const answer = isObject(error.body) ? answerOf(error.status, error.body) : error;
      const { retryAfter, requestId } = error;
      return { action: { type: 'answered', answer }, retryAfter, ...(error.status >= 500 && { requestId }) };
    }
  } catch {
    return { action: { type: 'rejected' } };
  }
}

/** Takes from a body what the specification reads, trusting no member of it. `status` is the body's, else HTTP's. */
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
