import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { deleteCookie } from 'hono/cookie';
import { cors } from 'hono/cors';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Provider } from 'oidc-provider';
import { type Account, claimsOf } from './accounts.ts';
import type { Keys } from './keys.ts';
import type { Parts } from './provider.ts';
import { audience, clientId } from './settings.ts';

type Env = { Bindings: HttpBindings };

const corsFor = (origin: string, allowMethods: string[]) =>
  cors({ origin, allowMethods, credentials: true, maxAge: 3600 });

/** `/v1/userinfo` and `/v1/revoke` below the issuer, where the library's own refuse what Okta accepts. */
export function issuerEndpoints(provider: Provider, parts: Parts): Hono<Env> {
  const app = new Hono<Env>();
  const accountOf = accountFromAccessToken(parts);

  app.use('/userinfo', corsFor(parts.settings.portalOrigin, ['GET', 'POST']));
  app.on(['GET', 'POST'], '/userinfo', async (context) => {
    const account = await accountOf(context.req.header('Authorization'));
    context.header('Cache-Control', 'no-store');
    if (account) return context.json(claimsOf(account));
    context.header('WWW-Authenticate', 'Bearer error="invalid_token"');
    return context.json({ error: 'invalid_token', error_description: 'The access token is invalid.' }, 401);
  });

  app.use('/revoke', corsFor(parts.settings.portalOrigin, ['POST']));
  app.post('/revoke', async (context) => {
    const { token, client_id: client } = await context.req.parseBody();
    if ((client ?? basicUser(context)) !== clientId) {
      return context.json({ error: 'invalid_client', error_description: 'The client is unknown.' }, 401);
    }
    if (typeof token === 'string') await revoke(provider, token);
    return context.body(null, 200);
  });
  return app;
}

/** @returns a function from an `Authorization` header to the account whose access token it carries */
function accountFromAccessToken({ issuer, accounts, keys }: Parts) {
  const { kty, n, e, kid, alg, use } = keys.signing; // the public half
  const keySet = createLocalJWKSet({ keys: [{ kty, n, e, kid, alg, use } as Keys['signing']] });
  const expected = { issuer, audience, algorithms: ['RS256'] };
  return async (authorization = ''): Promise<Account | undefined> => {
    const token = /^Bearer (.+)$/i.exec(authorization)?.[1] ?? '';
    const verified = await jwtVerify(token, keySet, expected).catch(() => undefined);
    return verified && accounts.bySubject(String(verified.payload['uid']));
  };
}

/** okta-auth-js sends the client id alone, without the colon that Basic authentication asks for. */
function basicUser(context: Context<Env>): string {
  const credentials = /^Basic (.+)$/i.exec(context.req.header('Authorization') ?? '')?.[1] ?? '';
  return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? '';
}

/** A refresh token takes its grant along (RFC 7009, section 2.1); JWT access tokens just run out. */
async function revoke(provider: Provider, value: string): Promise<void> {
  const token = await provider.RefreshToken.find(value);
  if (!token?.grantId) return;
  const grant = await provider.Grant.find(token.grantId);
  await provider.AuthorizationCode.revokeByGrantId(token.grantId);
  await provider.RefreshToken.revokeByGrantId(token.grantId);
  await grant?.destroy();
}

/** Okta's `/api/v1/sessions/me`: the browser's session at the provider, whatever client began it. */
export function sessionEndpoints(provider: Provider, { accounts, settings }: Parts): Hono<Env> {
  const app = new Hono<Env>();
  app.use(corsFor(settings.portalOrigin, ['GET', 'DELETE']));

  app.get('/', async (context) => {
    const session = await sessionOf(provider, context);
    const account = session.accountId && accounts.bySubject(session.accountId);
    context.header('Cache-Control', 'no-store');
    if (!account) return context.json(noSession, 404);
    const { sub, preferred_username: login } = claimsOf(account);
    const expiresAt = new Date(session.exp * 1000).toISOString();
    return context.json({ id: session.uid, userId: sub, login, status: 'ACTIVE', expiresAt, amr: session.amr ?? [] });
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

/** oidc-provider reads its signed cookie from a Koa context, which it is content to make from the raw request. */
function sessionOf(provider: Provider, { env }: Context<Env>) {
  return provider.Session.get(provider.createContext(env.incoming, env.outgoing));
}
