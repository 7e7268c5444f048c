import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AccountStores } from '../accounts/stores.ts';
import type { Challenge } from '../accounts/challenges.ts';
import type { Contact } from '../accounts/contacts.ts';
import { addressSchema } from '../okta/address.ts';
import { invalid, isoTime, link, notFound, OktaError } from '../okta/okta-answer.ts';
import { readBody } from '../okta/okta-request.ts';
import { confirmedEmailPage, confirmEmailPage, deadLinkPage, pageHeaders } from '../openid/pages.ts';
import type { ProviderServices } from '../provider-services.ts';
import type { AccountEnv, Allow } from './access.ts';
import { codeSchema, wrongCode } from './codes.ts';

const newEmailSchema = z.object({
  profile: z.object({ email: z.string() }),
  sendEmail: z.boolean().default(true),
  role: z.enum(['PRIMARY', 'SECONDARY']).default('SECONDARY'),
});

/**
 * `/idp/myaccount/emails`. An added email is UNVERIFIED until its code is typed or its link used; then it replaces
 * the one with its role. So a secondary address becomes the primary one by being added again as PRIMARY. As at Okta, a
 * verified email can be replaced but not deleted.
 */
export function emailRoutes(parts: ProviderServices, allow: Allow): Hono<AccountEnv> {
  const { contacts, challenges, issuer, store } = parts;
  const { origin } = new URL(issuer);
  const read = allow('okta.myAccount.email.read');
  const manage = allow('okta.myAccount.email.manage');

  const emailOf = ({ req, var: { account } }: Context<AccountEnv>): Contact => {
    const id = req.param('id') ?? '';
    const email = contacts.find(account.uid, id);
    if (email?.kind !== 'email') throw notFound(id, 'UserProfileEmail');
    return email;
  };
  const challengeOf = ({ req }: Context<AccountEnv>, email: Contact): Challenge => {
    const id = req.param('challengeId') ?? '';
    const challenge = challenges.find(id);
    if (challenge?.purpose !== 'email' || challenge.target !== email.id) throw notFound(id, 'IdpMyAccountChallenge');
    return challenge;
  };
  const describe = (email: Contact) => describeEmail(email, challenges.newest('email', email.id), origin);
  const poll = (context: Context<AccountEnv>) => {
    const email = emailOf(context);
    return context.json(describeChallenge(challengeOf(context, email), email, origin));
  };

  return (
    new Hono<AccountEnv>()
      .get('/', read, ({ json, var: { account } }) => json(contacts.list(account.uid, 'email').map(describe)))
      .post('/', manage, async (context) => {
        const { uid } = context.var.account;
        const { profile, role, sendEmail } = await readBody(context, newEmailSchema);
        const value = addressSchema.safeParse(profile.email).data;
        if (value === undefined) throw invalid('email', 'Invalid email address.');
        const present = contacts.list(uid, 'email');
        if (present.some((email) => email.role === role && sameAddress(email.value, value))) throw registered(value);
        const email = store.transaction(() => {
          const added = contacts.add({ uid, kind: 'email', value, role, status: 'UNVERIFIED' });
          if (sendEmail) sendEmailCode(parts, added, origin);
          return added;
        });
        return context.json(describe(email), 201);
      })
      .get('/:id', read, (context) => context.json(describe(emailOf(context))))
      .delete('/:id', manage, (context) => {
        const { id, status } = emailOf(context);
        if (status === 'VERIFIED') throw invalid('email', "Can't delete a verified email address.");
        contacts.delete(id);
        return context.body(null, 204);
      })
      .post('/:id/challenge', manage, (context) => {
        const email = emailOf(context);
        return context.json(describeChallenge(sendEmailCode(parts, email, origin), email, origin), 201);
      })
      // Okta documents GET; okta-auth-js's `getEmailChallenge` sends POST, its transaction's `poll` what the link says.
      .on(['GET', 'POST'], '/:id/challenge/:challengeId', read, poll)
      .post('/:id/challenge/:challengeId/verify', manage, async (context) => {
        const email = emailOf(context);
        const { id } = challengeOf(context, email);
        const { verificationCode } = await readBody(context, codeSchema);
        const result = challenges.verifyCode(id, verificationCode);
        if (result !== 'VERIFIED') throw wrongCode(result);
        confirmEmail(contacts, email);
        return context.body(null, 200);
      })
  );
}

const registered = (address: string) =>
  new OktaError('E0000157', {
    summary: 'Another authenticator with key: email is already active.',
    causes: [`The email ${address} is already registered to the current user profile.`],
  });

/**
 * The page behind an email's link. Programs that check emails open links, too, so only its button verifies the email;
 * then the portal's polling notices.
 */
export function emailLinks({ accounts, challenges, contacts, settings }: ProviderServices): Hono {
  const { portalOrigin } = settings;
  const emailOf = (challenge: Challenge | undefined) =>
    challenge && contacts.find(challenge.uid ?? '', challenge.target);
  const answer = (context: Context, page: string | undefined) =>
    context.body(page ?? deadLinkPage(portalOrigin), page === undefined ? 400 : 200, pageHeaders(portalOrigin));
  return new Hono()
    .get('/:token', (context) => {
      const email = emailOf(challenges.findByToken(context.req.param('token'), 'email'));
      const account = accounts.byUid(email?.uid ?? '');
      return answer(context, email && account && confirmEmailPage(email.value, account.login));
    })
    .post('/:token', (context) => {
      const email = emailOf(challenges.verifyToken(context.req.param('token'), 'email'));
      if (email) confirmEmail(contacts, email);
      return answer(context, email && confirmedEmailPage(email.value));
    });
}

/** Path of the page that the link in an email opens. */
export const emailLinkPath = '/email-links';

/**
 * Sends a code, and a link that does the same. Earlier ones stay valid, because emails may arrive late.
 * @throws OktaError 429
 */
function sendEmailCode(
  { challenges, messages, sentCodes }: AccountStores,
  { uid, id, value }: Contact,
  origin: string,
): Challenge {
  sentCodes.count(value.toLowerCase());
  const challenge = challenges.create({ uid, purpose: 'email', target: id });
  const { code, token } = challenge;
  messages.send({
    kind: 'email',
    address: value,
    subject: 'Confirm your email address',
    text: 'Type the code in the portal, or open the link and confirm. Both work for 5 minutes. If you didn’t ask for this, ignore it.',
    link: `${origin}${emailLinkPath}/${token}`,
    code,
  });
  return challenge;
}

/**
 * Marks an email as verified. It replaces the address that had its role until now, as at Okta. A new primary address
 * doesn't change the login: Okta keeps the two apart, and the person goes on signing in with the same username.
 */
function confirmEmail(contacts: AccountStores['contacts'], email: Contact): void {
  contacts.change({ ...email, status: 'VERIFIED' });
  for (const other of contacts.list(email.uid, 'email')) {
    const hasSameRole = other.role === email.role && other.status === 'VERIFIED';
    const isSameAddress = email.role === 'PRIMARY' && sameAddress(other.value, email.value);
    if (other.id !== email.id && (hasSameRole || isSameAddress)) contacts.delete(other.id);
  }
}

const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const hrefOf = (email: Contact, origin: string) => `${origin}/idp/myaccount/emails/${email.id}`;

const challengeLinks = (href: string, { id }: Challenge) => ({
  verify: link(`${href}/challenge/${id}/verify`, 'POST'),
  poll: link(`${href}/challenge/${id}`, 'GET'),
});

/** An email as `EmailTransaction` of okta-auth-js reads it: `verify` and `poll` only while it waits for a code. */
function describeEmail(email: Contact, challenge: Challenge | undefined, origin: string) {
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
const describeChallenge = (challenge: Challenge, email: Contact, origin: string) => ({
  id: challenge.id,
  status: challenge.status === 'VERIFIED' ? 'VERIFIED' : 'UNVERIFIED',
  expiresAt: isoTime(challenge.expiresAt),
  profile: { email: email.value },
  _links: challengeLinks(hrefOf(email, origin), challenge),
});
