import { unknownSignIn } from './callback-query.ts';
import { messageOf } from './message-of.ts';

const unreachable =
  'The sign-in provider cannot be reached, or does not answer. Check your network connection and try again.';
const tooLate =
  'The sign-in provider does not accept this sign-in any more: it took too long, or has been finished already.';
const noRoom = 'This browser could not keep the sign-in: its storage for this site is full.';

/** What okta-auth-js 8.0 says of a token that the clock of this computer speaks against. */
const clockSentence = /^The JWT (was issued in the future|expired and is no longer valid)$/;

/** The client library's sentences (okta-auth-js 8.0) that say little to a person, and what they come down to. */
const sentences: readonly [RegExp, (now: Date) => string][] = [
  [clockSentence, wrongClock],
  [/^Could not load PKCE codeVerifier/, () => unknownSignIn],
  [/^Unable to set storage/, () => noRoom],
];

/** Why a sign-in at the provider could not be started or finished, in a sentence that says what to do. */
export function providerFailure(error: unknown, now = new Date()): string {
  const message = messageOf(error);
  const known = sentences.find(([pattern]) => pattern.test(message));
  if (known) return known[1](now);
  const { name, errorCode, xhr } = error as { name?: string; errorCode?: string; xhr?: { status?: number } };
  if (name === 'OAuthError') return errorCode === 'invalid_grant' ? tooLate : message;
  if (name !== 'AuthApiError') return message;
  return xhr?.status
    ? `The sign-in provider failed (status ${xhr.status}). Please try again in a moment.`
    : unreachable;
}

export function isWrongClock(error: unknown): boolean {
  return clockSentence.test(messageOf(error));
}

/** A clock that is more than `maxClockSkew` wrong: the provider's tokens seem to come from the future or the past. */
function wrongClock(now: Date): string {
  const shown = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(now);
  return `The clock of this computer says ${shown}, which is not the provider’s time. Set the clock and sign in again.`;
}
