import { refusedCode } from '@scv/ui/code-field';
import { MissingScopes } from './account-context.tsx';

/**
 * Why a call to the provider failed. `sign-in`: only a sign-in there helps. `no-api`: the provider has no My account.
 * `missing-scope`: the section can't be used. `refused`: the values are wrong, and `reasons` says why. `down`: the
 * provider cannot be reached or fails. `other`: all else.
 */
export interface AccountFailure {
  kind: 'sign-in' | 'no-api' | 'missing-scope' | 'gone' | 'refused' | 'down' | 'other';
  /** Sentences for the person: each says a mistake and its remedy. */
  reasons: readonly string[];
}

/** The errors of okta-auth-js 8.0: AuthApiError, AuthSdkError, OAuthError. */
interface ProviderError {
  name?: string;
  message?: string;
  errorCode?: string;
  errorSummary?: string;
  errorCauses?: readonly { errorSummary?: string }[];
  xhr?: { status?: number };
}

type Call = 'read' | 'change' | 'verify';

const interaction = new Set([
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);

/** Okta's codes (developer.okta.com, error codes). */
const invalidToken = new Set(['E0000011', 'E0000005']);
const wrongCode = new Set(['E0000004', 'E0000068']);

/** @param call what failed. A 404 to `read` means that the provider has no My account, one to `verify` an ended code. */
export function accountFailure(error: unknown, call: Call = 'read'): AccountFailure {
  const failure = failureOf(error, call);
  if (call === 'read' || failure.kind !== 'sign-in') return failure;
  return { ...failure, reasons: [...failure.reasons, 'Reload the page to sign in there.'] };
}

function failureOf(error: unknown, call: Call): AccountFailure {
  if (error instanceof MissingScopes) {
    const scopes = error.scopes.join(' and ');
    return failed(
      'missing-scope',
      `The sign-in provider does not give the portal the scope ${scopes}. Ask its administrator.`,
    );
  }
  const { name, message = '', errorCode = '', xhr } = error as ProviderError;
  if (interaction.has(errorCode)) return failed('sign-in', 'The provider asks you to sign in again.');
  // Specification, section 8.
  if (message === 'AccessToken is required to request MyAccount API endpoints.')
    return failed('sign-in', 'The provider has issued no access token for My account.');
  if (name === 'OAuthError') return failed('other', message);
  if (message === 'OAuth flow timed out') return failed('down', unreachable);
  if (name !== 'AuthApiError') return failed('other', message || String(error));
  return answerFailure(error as ProviderError, xhr?.status ?? 0, call);
}

function answerFailure(error: ProviderError, status: number, call: Call): AccountFailure {
  const { errorCode = '' } = error;
  if (status === 0) return failed('down', unreachable);
  if (status >= 500)
    return failed('down', `The sign-in provider failed (status ${status}). Please try again in a moment.`);
  if (status === 429) return failed('other', 'Too many tries. Wait a minute, then try again.');
  if (invalidToken.has(errorCode)) return failed('sign-in', tokenRefused);
  if (call === 'verify' && (status === 404 || wrongCode.has(errorCode))) return failed('refused', refusedCode);
  if (status === 404 && call === 'change') return failed('gone', 'It has expired, or was removed elsewhere.');
  if (status === 404 || status === 405) return failed('no-api', noApi);
  const reasons = reasonsOf(error);
  if (reasons.length > 0) return failed('refused', ...reasons);
  if (status === 401) return failed('sign-in', tokenRefused);
  return failed('refused', status === 403 ? forbidden : `The provider refused it (status ${status}).`);
}

const unreachable = 'The sign-in provider cannot be reached. Check your network connection and try again.';
const noApi =
  'The sign-in provider has no MyAccount API: Okta has it on its Identity Engine only. Change your account at the provider.';
const tokenRefused = 'The provider no longer accepts the token for My account.';
const forbidden = 'The provider does not allow you to do this (403). Ask its administrator.';

/** The provider's own sentences, without those that only name the kind of error. */
function reasonsOf({ errorCauses = [], errorSummary = '', errorCode }: ProviderError): string[] {
  const causes = errorCauses.map((cause) => cause.errorSummary ?? '').filter(Boolean);
  if (causes.length > 0) return causes;
  if (errorCode === 'E0000006') return [forbidden];
  return errorCode && errorSummary && errorSummary !== 'Unknown error' ? [errorSummary] : [];
}

const failed = (kind: AccountFailure['kind'], ...reasons: string[]): AccountFailure => ({ kind, reasons });
