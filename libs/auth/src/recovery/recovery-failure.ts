import { refusedCode } from '@scv/ui/code-field';
import { unparsable } from '../provider/okta-client.ts';
import { messageOf, providerFailure } from '../provider/provider-failure.ts';

/** Why a step of a recovery failed, with the remedy. */
export interface RecoveryFailure {
  /**
   * `field`: the value was refused, said at its field. `over`: the provider has ended the recovery. `locked`: it has
   * locked the account. `retry`: the same may be sent again, after `retryAfter` seconds if there are any.
   */
  readonly kind: 'field' | 'over' | 'locked' | 'retry';
  readonly text: string;
  readonly retryAfter?: number;
}

type Answer = readonly [kind: RecoveryFailure['kind'], text: string, retryAfter?: number];

const startAgain: Answer = ['over', 'This took too long, or went on in another window. Start again.'];
const usedLink: Answer = ['over', 'This link has been used already, or is too old.'];
const refusedPassword: Answer = ['field', 'The provider does not accept this password.'];

/** Okta's error codes (its API reference, "Error codes"). */
const byCode: Readonly<Record<string, Answer>> = {
  E0000011: startAgain,
  E0000079: startAgain,
  E0000105: usedLink,
  E0000087: ['field', 'The provider does not accept this answer.'],
  E0000014: refusedPassword,
  E0000080: refusedPassword,
  E0000069: ['locked', 'Too many wrong attempts: the provider has locked this account.'],
  E0000034: ['over', 'This account’s password cannot be reset here. Ask your administrator.'],
  E0000109: ['retry', 'A message was sent a moment ago. Look for it first.', 30],
};

/** Thrown by the activation screen without a token. */
export const noLink = 'No link';

/** Messages of okta-auth-js 8.0 itself (specification, section 8). */
const byMessage: readonly (readonly [RegExp, Answer])[] = [
  [
    /^No transaction to (evaluate|resume)$/,
    ['over', 'This page does not know which recovery to go on with. Start again.'],
  ],
  [/^(Must provide a link name|No link found for that name)$/, ['retry', 'The provider does not send it this way.']],
  [/^The poll was stopped/, ['retry', 'This page no longer notices whether the link was used.']],
  [new RegExp(unparsable), ['retry', 'The sign-in provider’s answer could not be read. Please try again in a moment.']],
  [new RegExp(`^${noLink}$`), ['over', 'This page needs the link from your activation mail.']],
  [/^Fingerprinting timed out$/, ['retry', 'The provider took too long to recognise this device. You can go on.']],
  [/^Fingerprinting is not supported/, ['retry', 'The provider cannot recognise this device. You can go on.']],
];

/** Okta refuses a used link with 401 and codes that mean something else in other calls. */
export function asUsedLink(error: unknown): Promise<never> {
  const { xhr } = error as ApiFailure;
  return Promise.reject(xhr?.status === 401 ? Object.assign(new Error(), { errorCode: 'E0000105' }) : error);
}

interface ApiFailure {
  errorCode?: string;
  errorSummary?: string;
  errorCauses?: { errorSummary?: string }[];
  xhr?: { status?: number; headers?: Record<string, string> };
}

/** @param now milliseconds since 1970, for the provider's clock time at which a limit ends */
export function recoveryFailure(error: unknown, now = Date.now()): RecoveryFailure {
  const message = messageOf(error);
  const known = byMessage.find(([pattern]) => pattern.test(message))?.[1];
  if (known) return failureOf(known);
  const { errorCode = '', errorSummary, errorCauses = [], xhr } = error as ApiFailure;
  if (xhr?.status === 429 && errorCode !== 'E0000109') {
    return { kind: 'retry', text: 'Too many attempts.', retryAfter: waitIn(xhr.headers ?? {}, now) };
  }
  const causes = errorCauses.map((cause) => cause.errorSummary).filter(Boolean);
  if (errorCode === 'E0000068') return failureOf(['field', refusedCode]);
  const answer = byCode[errorCode];
  if (answer) return failureOf(answer, causes);
  // A refusal that is not listed above: the provider's own words.
  if (xhr?.status && xhr.status < 500 && errorSummary) return failureOf(['retry', [errorSummary, ...causes].join(' ')]);
  return { kind: 'retry', text: providerFailure(error) };
}

/** The provider's own sentences say more than ours, if there are any. */
function failureOf([kind, text, retryAfter]: Answer, causes: readonly (string | undefined)[] = []): RecoveryFailure {
  return { kind, text: causes.join(' ') || text, ...(retryAfter !== undefined && { retryAfter }) };
}

const defaultWait = 60;
/** A longer wait is a mistake of the header. */
const maxWait = 3600;

/** Seconds to wait: Retry-After, or Okta's X-Rate-Limit-Reset (a time in seconds since 1970). */
function waitIn(headers: Record<string, string>, now: number): number {
  const reset = Number(headers['x-rate-limit-reset']);
  const waits = [Number(headers['retry-after']), reset > 0 ? Math.max(1, reset - now / 1_000) : 0];
  return Math.ceil(waits.find((seconds) => seconds > 0 && seconds <= maxWait) ?? defaultWait);
}
