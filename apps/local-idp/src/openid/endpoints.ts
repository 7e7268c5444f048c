import { Hono } from 'hono';
import type { Provider } from 'oidc-provider';
import { answerOktaError, invalid } from '../okta/okta-answer.ts';
import { portalCors } from '../okta/okta-request.ts';
import type { ProviderServices } from '../provider-services.ts';

/**
 * `/.well-known/okta-organization` (developer.okta.com, "Organization metadata"). `pipeline` names the engine: `idx`,
 * the Identity Engine, has MyAccount; `v1`, the Classic Engine, has the Authentication API. This provider has both and
 * says `idx`.
 */
export function organization({ issuer, settings }: ProviderServices): Hono {
  const { origin } = new URL(issuer);
  const app = new Hono();
  app.use(portalCors(settings.portalOrigin, ['GET']));
  return app.get('/', ({ json }) =>
    json({ id: '00o00000000000000000', _links: { organization: { href: origin } }, pipeline: 'idx' }),
  );
}

/**
 * `/.well-known/webfinger` (RFC 7033): the provider that an account signs in at (Okta's IdP discovery). Here the answer
 * is always this one, so it doesn't reveal which accounts exist.
 */
export function webfinger({ issuer, settings }: ProviderServices): Hono {
  const { origin } = new URL(issuer);
  const link = {
    rel: 'http://openid.net/specs/connect/1.0/issuer',
    href: `${origin}/sso/idps/OKTA`,
    titles: { und: 'Local sign-in provider' },
    properties: { 'okta:idp:type': 'OKTA' },
  };

  const app = new Hono();
  app.use(portalCors(settings.portalOrigin, ['GET']));
  app.get('/', (context) => {
    const subject = context.req.query('resource') ?? '';
    if (!/^okta:acct:./.test(subject)) {
      return answerOktaError(context, invalid('resource', 'The resource must start with okta:acct:.'));
    }
    return context.json({ subject, links: [link] }, 200, { 'Content-Type': 'application/jrd+json' });
  });
  return app;
}

/**
 * `/v1/revoke` under the issuer's path: revokes a refresh token with its grant (RFC 7009, section 2.1). JWT access tokens
 * can't be revoked; they expire. oidc-provider's own rejects okta-auth-js's Basic header without a colon.
 */
export function revocationEndpoint(provider: Provider, { settings, store }: ProviderServices): Hono {
  const app = new Hono();
  app.use(portalCors(settings.portalOrigin, ['POST']));
  app.post('/', async (context) => {
    const { token } = await context.req.parseBody();
    const refreshToken = await provider.RefreshToken.find(String(token));
    if (refreshToken?.grantId) store.endGrant(refreshToken.grantId);
    return context.body(null, 200);
  });
  return app;
}
