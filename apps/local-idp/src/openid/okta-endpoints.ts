import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Provider } from 'oidc-provider';
import { answerOktaError, invalid } from '../okta/okta-answer.ts';
import { portalCors } from '../okta/okta-request.ts';
import type { Parts } from '../parts.ts';
import { clientId } from '../settings.ts';

/**
 * `/.well-known/okta-organization` (developer.okta.com, "Organization metadata"). `pipeline` names the engine: `idx`,
 * the Identity Engine, has MyAccount; `v1`, the Classic Engine, has the Authentication API. This provider has both and
 * says `idx`.
 */
export function organization({ issuer, settings }: Parts): Hono {
  const { origin } = new URL(issuer);
  const app = new Hono();
  app.use(portalCors(settings.portalOrigin, ['GET']));
  return app.get('/', ({ json }) =>
    json({ id: '00o00000000000000000', _links: { organization: { href: origin } }, pipeline: 'idx' }),
  );
}

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

type Env = { Bindings: HttpBindings };

/** `/v1/revoke` under the issuer's path. oidc-provider's own rejects okta-auth-js's Basic header without a colon. */
export function revocationEndpoint(provider: Provider, { settings }: Parts): Hono<Env> {
  const app = new Hono<Env>();
  app.use(portalCors(settings.portalOrigin, ['POST']));
  app.post('/', async (context) => {
    const { token, client_id: client } = await context.req.parseBody();
    if ((client ?? basicUser(context)) !== clientId) {
      return context.json({ error: 'invalid_client', error_description: 'The client is unknown.' }, 401);
    }
    if (typeof token === 'string') await revoke(provider, token);
    return context.body(null, 200);
  });
  return app;
}

function basicUser(context: Context<Env>): string {
  const credentials = /^Basic (.+)$/i.exec(context.req.header('Authorization') ?? '')?.[1] ?? '';
  return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? '';
}

/** Revokes a refresh token with its grant (RFC 7009, section 2.1). JWT access tokens can't be revoked; they expire. */
async function revoke(provider: Provider, value: string): Promise<void> {
  const token = await provider.RefreshToken.find(value);
  if (!token?.grantId) return;
  const grant = await provider.Grant.find(token.grantId);
  await provider.AuthorizationCode.revokeByGrantId(token.grantId);
  await provider.RefreshToken.revokeByGrantId(token.grantId);
  await grant?.destroy();
}
