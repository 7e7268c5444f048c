import { formatDateTime } from '@scv/ui';
import { timeZone } from '@scv/ui/days';

const unreachable =
  'The sign-in provider cannot be reached, or does not answer. Check your network connection and try again.';
const tooLate =
  'The sign-in provider does not accept this sign-in any more: it took too long, or has been finished already.';
export const unknownSignIn = 'This sign-in was not started in this browser, or it has already been finished.';
const storageFull = 'This browser could not keep the sign-in: its storage for this site is full.';

/** The messages of okta-auth-js 8.0 when this computer's clock contradicts a token. */
const wrongClockMessage = /^The JWT (was issued in the future|expired and is no longer valid)$/;

/** Messages of okta-auth-js 8.0 that a person can't act on, with their replacements. */
const replacements: readonly [RegExp, (now: Date) => string][] = [
  [wrongClockMessage, wrongClockText],
  [/^Could not load PKCE codeVerifier/, () => unknownSignIn],
  [/^Unable to set storage/, () => storageFull],
];

/** Explains why a sign-in at the provider could not be started or finished, with the remedy. */
export function providerFailure(error: unknown, now = new Date()): string {
  const message = messageOf(error);
  const replacement = replacements.find(([pattern]) => pattern.test(message));
  if (replacement) return replacement[1](now);
  const { name, errorCode, xhr } = error as { name?: string; errorCode?: string; xhr?: { status?: number } };
  if (name === 'OAuthError') return errorCode === 'invalid_grant' ? tooLate : message;
  if (name !== 'AuthApiError') return message;
  return xhr?.status
    ? `The sign-in provider failed (status ${xhr.status}). Please try again in a moment.`
    : unreachable;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const isWrongClock = (error: unknown) => wrongClockMessage.test(messageOf(error));

/** The text for a clock that is wrong by more than `maxClockSkew`: tokens seem expired or issued in the future. */
function wrongClockText(now: Date): string {
  const shown = `${formatDateTime(now)}, ${timeZone(now)}`;
  return `The clock of this computer says ${shown}, which is not the provider’s time. Set the clock and sign in again.`;
}
