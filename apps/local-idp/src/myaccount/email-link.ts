import { Hono } from 'hono';
import { emailLinkPage } from '../pages/pages.ts';
import { pageHeaders } from '../pages/page-response.ts';
import type { Parts } from '../parts.ts';
import { confirmEmail } from './emails.ts';

/** The page that the link of a mail opens. Opening it verifies the email, so that the portal's polling notices. */
export function emailLinks(parts: Parts): Hono {
  const { portalOrigin } = parts.settings;
  return new Hono().get('/:token', (context) => {
    const challenge = parts.challenges.verifyToken(context.req.param('token'), 'email');
    const email = challenge && parts.contacts.find(challenge.uid ?? '', challenge.target);
    if (email) confirmEmail(parts, email);
    return context.body(emailLinkPage(email?.value, portalOrigin), email ? 200 : 400, pageHeaders(portalOrigin));
  });
}
