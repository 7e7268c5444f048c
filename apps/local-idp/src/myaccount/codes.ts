import { z } from 'zod';
import type { AccountParts } from '../accounts/account-parts.ts';
import type { AttemptLimit } from '../accounts/attempt-limit.ts';
import { type Challenge, challengeLifetimeMs, type ChallengeStore } from '../accounts/challenge-store.ts';
import type { Contact } from '../accounts/contact-store.ts';
import { OktaError, tooManyRequests } from '../okta/okta-error.ts';

type Stores = Pick<AccountParts, 'challenges' | 'codeLimit'>;

/** The newest code for an email or phone that has not expired. It may have been used. */
export function newestCode(challenges: ChallengeStore, { uid, kind, id }: Contact): Challenge | undefined {
  return challenges.listValid(uid, kind).find(({ target }) => target === id);
}

/**
 * Makes a code for an email or phone. An email's earlier codes stay valid, because mails may arrive late. For a
 * phone, only the newest code works.
 * @param minIntervalMs since the previous code for the same email or phone
 * @throws OktaError 429 when there were too many
 */
export function newCode({ challenges, codeLimit }: Stores, contact: Contact, minIntervalMs = 0): Challenge {
  const { uid, kind, id } = contact;
  const sentAt = (newestCode(challenges, contact)?.expiresAt ?? 0) - challengeLifetimeMs;
  if (Date.now() < sentAt + minIntervalMs) throw tooManyRequests(sentAt + minIntervalMs);
  refuseMoreCodes(codeLimit, contact);
  codeLimit.begin(limitName(contact));
  return challenges.create({ uid, purpose: kind, target: id });
}

/** @throws OktaError 429 when the account has had too many codes sent to its emails, or to its phones */
export function refuseMoreCodes(codeLimit: AttemptLimit, contact: Pick<Contact, 'uid' | 'kind'>): void {
  const until = codeLimit.lockedUntil(limitName(contact));
  if (until !== undefined) throw tooManyRequests(until);
}

const limitName = ({ uid, kind }: Pick<Contact, 'uid' | 'kind'>) => `${kind} ${uid}`;

/** The body of a request with a typed code. */
export const codeSchema = z.object({ verificationCode: z.string() });

export const wrongCode = (result: 'WRONG' | 'ENDED') =>
  new OktaError(401, 'E0000004', 'Authentication failed', {
    causes: [
      result === 'WRONG'
        ? 'The verification challenge failed due to an invalid code.'
        : 'The code was used before, or there were too many wrong ones. Ask for a new code.',
    ],
  });

/** Emails, or phones, of an account: too many would fill the store. */
export const maxContacts = 10;

export function refuseMoreThanMax(contacts: readonly Contact[]): void {
  if (contacts.length < maxContacts) return;
  const causes = [`An account can have at most ${maxContacts} of them. Remove one first.`];
  throw new OktaError(400, 'E0000001', 'Api validation failed: Exceeded cardinality max', { causes });
}
