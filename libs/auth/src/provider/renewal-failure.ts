import { isWrongClock } from './provider-failure.ts';

/** Why there is no new token: a temporary problem, or `ended`: the provider was asked and issues none any more. */
export type RenewalFailure = 'provider-unreachable' | 'wrong-clock' | 'ended';

export class NoTokensError extends Error {
  override readonly message = 'Nobody is signed in.';
}

/** OAuth errors that may not occur on a later try (RFC 6749, section 4.1.2.1; RFC 8628, section 3.5). */
const temporaryErrors = new Set(['temporarily_unavailable', 'server_error', 'slow_down']);

/**
 * Only an OAuth error ends a session. A 503, a proxy's HTML page or no answer at all say nothing about the person.
 */
export function renewalFailure(error: unknown): RenewalFailure {
  if (error instanceof NoTokensError) return 'ended';
  if (isWrongClock(error)) return 'wrong-clock';
  const code = oauthErrorCode(error);
  return code !== undefined && !temporaryErrors.has(code) ? 'ended' : 'provider-unreachable';
}

/** The library throws an OAuthError if the answer has an `error_description`, otherwise an AuthApiError. */
function oauthErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, errorCode, resp, xhr } = error as Error & { errorCode?: unknown; resp?: Answer; xhr?: Answer };
  const answer = resp ?? xhr;
  if (answer && answer.status !== 400 && answer.status !== 401) return undefined;
  const code = name === 'OAuthError' ? errorCode : xhr?.responseJSON?.error;
  return typeof code === 'string' ? code : undefined;
}

interface Answer {
  status?: number;
  responseJSON?: { error?: unknown };
}
