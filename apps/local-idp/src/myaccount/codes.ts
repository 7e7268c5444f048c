import { z } from 'zod';
import { type Challenge, challengeLifetimeMs, type ChallengeStore } from '../accounts/challenges.ts';
import type { Contact } from '../accounts/contacts.ts';
import { OktaError, tooManyRequests } from '../okta/okta-answer.ts';

/** The newest code for an email or phone that has not expired. It may have been used. */
export function newestCode(challenges: ChallengeStore, { kind, id }: Contact): Challenge | undefined {
  return challenges.newest(kind, id);
}

/**
 * Makes a code for an email or phone. An email's earlier codes stay valid, because mails may arrive late. For a
 * phone, only the newest code works.
 * @param minIntervalMs since the previous code for the same email or phone
 * @throws OktaError 429 before that
 */
export function newCode(challenges: ChallengeStore, contact: Contact, minIntervalMs = 0): Challenge {
  const { uid, kind, id } = contact;
  const sentAt = (newestCode(challenges, contact)?.expiresAt ?? 0) - challengeLifetimeMs;
  if (Date.now() < sentAt + minIntervalMs) throw tooManyRequests(sentAt + minIntervalMs);
  return challenges.create({ uid, purpose: kind, target: id });
}

/** The body of a request with a typed code. */
export const codeSchema = z.object({ verificationCode: z.string() });

export const wrongCode = (result: 'WRONG' | 'ENDED') =>
  new OktaError('E0000004', {
    causes: [
      result === 'WRONG'
        ? 'The verification challenge failed due to an invalid code.'
        : 'The code was used before, or there were too many wrong ones. Ask for a new code.',
    ],
  });
