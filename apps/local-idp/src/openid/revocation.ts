import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Provider } from 'oidc-provider';
import { portalCors } from '../okta/portal-cors.ts';
import type { Parts } from '../parts.ts';
import { clientId } from '../settings.ts';

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
