import type { Challenge } from '../accounts/challenge-store.ts';
import type { Contact } from '../accounts/contact-store.ts';
import { isoTime, link } from '../okta/okta-format.ts';

const hrefOf = (email: Contact, origin: string) => `${origin}/idp/myaccount/emails/${email.id}`;

const challengeLinks = (href: string, { id }: Challenge) => ({
  verify: link(`${href}/challenge/${id}/verify`, 'POST'),
  poll: link(`${href}/challenge/${id}`, 'GET'),
});

/** An email as `EmailTransaction` of okta-auth-js reads it: `verify` and `poll` only while it waits for a code. */
export function describeEmail(email: Contact, challenge: Challenge | undefined, origin: string) {
  const { id, status, role, value } = email;
  const href = hrefOf(email, origin);
  const isVerified = status === 'VERIFIED';
  return {
    id,
    status,
    roles: [role],
    profile: { email: value },
    _links: {
      self: isVerified ? link(href, 'GET') : link(href, 'GET', 'DELETE'),
      challenge: link(`${href}/challenge`, 'POST'),
      ...(challenge && !isVerified && challengeLinks(href, challenge)),
    },
  };
}

/** A sent code as `EmailChallengeTransaction` and `EmailStatusTransaction` read it. */
export const describeChallenge = (challenge: Challenge, email: Contact, origin: string) => ({
  id: challenge.id,
  status: challenge.status === 'VERIFIED' ? 'VERIFIED' : 'UNVERIFIED',
  expiresAt: isoTime(challenge.expiresAt),
  profile: { email: email.value },
  _links: challengeLinks(hrefOf(email, origin), challenge),
});
