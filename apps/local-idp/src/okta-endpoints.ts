import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { deleteCookie } from 'hono/cookie';
import { cors } from 'hono/cors';
import type { Provider } from 'oidc-provider';
import { subjectOf } from './accounts.ts';
import type { Parts } from './provider.ts';
import { clientId } from './settings.ts';

type Env = { Bindings: HttpBindings };

const corsFor = (origin: string, allowMethods: string[]) =>
  cors({ origin, allowMethods, credentials: true, maxAge: 3600 });

/** `/v1/revoke` under the issuer's path. oidc-provider's own rejects okta-auth-js's Basic header without a colon. */
export function revocationEndpoint(provider: Provider, { settings }: Parts): Hono<Env> {
  const app = new Hono<Env>();
  app.use(corsFor(settings.portalOrigin, ['POST']));
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

/** Okta's `/api/v1/sessions/me`: the browser's session at the provider. */
export function sessionEndpoints(provider: Provider, { accounts, settings }: Parts): Hono<Env> {
  const app = new Hono<Env>();
  app.use(corsFor(settings.portalOrigin, ['GET', 'DELETE']));

  app.get('/', async (context) => {
    const session = await sessionOf(provider, context);
    const account = session.accountId && accounts.bySubject(session.accountId);
    context.header('Cache-Control', 'no-store');
    if (!account) return context.json(noSession, 404);
    return context.json({
      id: session.uid,
      userId: subjectOf(account),
      login: account.username,
      status: 'ACTIVE',
      expiresAt: new Date(session.exp * 1000).toISOString(),
      amr: session.amr ?? [],
    });
  });

  app.delete('/', async (context) => {
    const session = await sessionOf(provider, context);
    if (!session.accountId) return context.json(noSession, 404);
    await session.destroy();
    deleteCookie(context, provider.cookieName('session'));
    deleteCookie(context, `${provider.cookieName('session')}.sig`);
    return context.body(null, 204);
  });
  return app;
}

const noSession = { errorCode: 'E0000007', errorSummary: 'Not found: Resource not found: me (Session)' };

/** oidc-provider reads its signed cookie through a Koa context, which it can create from the raw request. */
function sessionOf(provider: Provider, { env }: Context<Env>) {
  return provider.Session.get(provider.createContext(env.incoming, env.outgoing));
}
