import { type Context, Hono } from 'hono';
import type { Challenge } from '../accounts/challenge-store.ts';
import { emailConfirmedPage, emailLinkPage, oldEmailLinkPage } from '../pages/pages.ts';
import { pageHeaders } from '../pages/page-response.ts';
import type { Parts } from '../parts.ts';
import { confirmEmail } from './emails.ts';

/** The page that the link of a mail opens. Its button verifies the email, and the portal's polling notices. */
export function emailLinks(parts: Parts): Hono {
  const { challenges, contacts, settings } = parts;
  const headers = pageHeaders(settings.portalOrigin);
  const emailOf = (challenge: Challenge | undefined) =>
    challenge && contacts.find(challenge.uid ?? '', challenge.target);
  const tooOld = (context: Context) => context.body(oldEmailLinkPage(settings.portalOrigin), 400, headers);

  return new Hono()
    .get('/:token', (context) => {
      const email = emailOf(challenges.findByToken(context.req.param('token'), 'email'));
      return email ? context.body(emailLinkPage(email.value), 200, headers) : tooOld(context);
    })
    .post('/:token', (context) => {
      const email = emailOf(challenges.verifyToken(context.req.param('token'), 'email'));
      if (!email) return tooOld(context);
      confirmEmail(parts, email);
      return context.body(emailConfirmedPage(email.value), 200, headers);
    });
}
