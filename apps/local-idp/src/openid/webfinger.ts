import { Hono } from 'hono';
import { answerOktaError, invalid } from '../okta/okta-error.ts';
import { portalCors } from '../okta/portal-cors.ts';
import type { Parts } from '../parts.ts';

const oktaItself = 'http://openid.net/specs/connect/1.0/issuer';

/**
 * `/.well-known/webfinger` (RFC 7033): the provider that an account signs in at (Okta's IdP discovery). Here the answer
 * is always this one, so it doesn't reveal which accounts exist.
 */
export function webfinger({ issuer, settings }: Parts): Hono {
  const { origin } = new URL(issuer);
  const link = {
    rel: oktaItself,
    href: `${origin}/sso/idps/OKTA`,
    titles: { und: 'Local sign-in provider' },
    properties: { 'okta:idp:type': 'OKTA' },
  };

  const app = new Hono();
  app.use(portalCors(settings.portalOrigin, ['GET']));
  app.get('/', (context) => {
    const { resource, rel } = context.req.queries();
    const subject = resource?.[0] ?? '';
    if (!/^okta:acct:./.test(subject)) {
      return answerOktaError(context, invalid('resource', 'The resource must start with okta:acct:.'));
    }
    const links = !rel || rel.includes(oktaItself) ? [link] : [];
    return context.json({ subject, links }, 200, { 'Content-Type': 'application/jrd+json' });
  });
  return app;
}
