import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Challenge } from '../accounts/challenge-store.ts';
import type { Contact } from '../accounts/contact-store.ts';
import { invalid, notFound, OktaError } from '../okta/okta-error.ts';
import type { Parts } from '../parts.ts';
import { readBody } from '../okta/request-body.ts';
import type { AccountEnv, Allow } from './access.ts';
import { codeSchema, newestCode, refuseMoreCodes, refuseMoreThanMax, wrongCode } from './codes.ts';
import { describeChallenge, describeEmail } from './describe-email.ts';
import { confirmEmail, sameAddress, sendEmailCode } from './emails.ts';

const addressSchema = z.string().trim().max(254).pipe(z.email());
const newEmailSchema = z.object({
  profile: z.object({ email: z.string() }),
  sendEmail: z.boolean().default(true),
  role: z.enum(['PRIMARY', 'SECONDARY']).default('SECONDARY'),
});

/**
 * `/idp/myaccount/emails`. An added email is UNVERIFIED until its code is typed or its link opened; then it replaces
 * the one with its role. So a secondary address becomes the primary one by being added again as PRIMARY. As at Okta, a
 * verified email can be replaced but not deleted.
 */
export function emailRoutes(parts: Parts, allow: Allow): Hono<AccountEnv> {
  const { contacts, challenges, issuer } = parts;
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
  const describe = (email: Contact) => describeEmail(email, newestCode(challenges, email), origin);
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
        refuseMoreThanMax(present);
        if (sendEmail) refuseMoreCodes(parts.codeLimit, { uid, kind: 'email' });
        const email = contacts.add({ uid, kind: 'email', value, role, status: 'UNVERIFIED' });
        if (sendEmail) sendEmailCode(parts, email, origin);
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
        confirmEmail(parts, email);
        return context.body(null, 200);
      })
  );
}

const registered = (address: string) =>
  new OktaError(409, 'E0000157', 'Another authenticator with key: email is already active.', {
    causes: [`The email ${address} is already registered to the current user profile.`],
  });
