import type { EmailChallengeTransaction, EmailTransaction } from '@okta/okta-auth-js/myaccount';
import type { Challenge } from './code-dialog.tsx';

/** The code that was sent with an answer of the provider; undefined if none was. */
export function challengeOf(answer: EmailTransaction | EmailChallengeTransaction): Challenge | undefined {
  const { poll, verify } = answer;
  return verify && { poll, verify: (verificationCode) => verify({ verificationCode }) };
}
