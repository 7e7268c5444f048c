import type { Credentials } from '@scv/api';
import type { LoginAction, LoginAnswer } from './login-state.ts';

/**
 * Sends the login call and says what came of it. The client is loaded here, not with the form: the form can be
 * used before it has come. Any answer in JSON is an answer, whatever its status; a call without one has failed.
 */
export async function sendLogin(credentials: Credentials): Promise<LoginAction> {
  try {
    const { ApiError, login } = await import('@scv/api');
    try {
      const { status, data } = await login(credentials);
      return { type: 'answered', answer: answerOf(status, data) };
    } catch (error) {
      if (error instanceof ApiError && isObject(error.body)) {
        return { type: 'answered', answer: answerOf(error.status, error.body) };
      }
      return { type: 'answered', answer: error instanceof Error ? error : new Error(String(error)) };
    }
  } catch {
    return { type: 'rejected' };
  }
}

/** Takes from a body what the specification reads, trusting no member of it. `status` is the body's, else HTTP's. */
function answerOf(httpStatus: number, body: object): LoginAnswer {
  const { status, roles, message } = body as Record<string, unknown>;
  return {
    status: typeof status === 'number' ? status : httpStatus,
    ...(Array.isArray(roles) && { roles: roles.filter((role) => typeof role === 'string') }),
    ...(typeof message === 'string' && { message }),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
