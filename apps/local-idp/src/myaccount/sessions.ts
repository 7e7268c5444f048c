import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { deleteCookie } from 'hono/cookie';
import type { Provider } from 'oidc-provider';
import { type Account, isEnabled } from '../accounts/accounts.ts';
import { noStore, portalCors } from '../okta/okta-request.ts';
import { isoTime, link, notFound } from '../okta/okta-answer.ts';
import type { ProviderServices } from '../provider-services.ts';
import { sessionSeconds } from '../settings.ts';

type Env = { Bindings: HttpBindings };
type Session = InstanceType<Provider['Session']>;

/**
 * Okta's `/api/v1/sessions/me`: the browser's session at the provider, in the shape that `session.get()` of
 * okta-auth-js reads. Without one, each call answers 404 with E0000007.
 */
export function sessionEndpoints(provider: Provider, { accounts, issuer, settings }: ProviderServices): Hono<Env> {
  const { origin } = new URL(issuer);
  const current = async (context: Context<Env>) => {
    const session = await sessionOf(provider, context);
    const account = accounts.byUid(session.accountId ?? '');
    if (!isEnabled(account)) throw notFound('me', 'Session');
    return { session, account };
  };

  const app = new Hono<Env>();
  app.use(portalCors(settings.portalOrigin, ['GET', 'POST', 'DELETE']));
  app.use(noStore);
  app.get('/', async (context) => {
    const { session, account } = await current(context);
    return context.json(describeSession(session, account, origin));
  });
  app.post('/lifecycle/refresh', async (context) => {
    const { session, account } = await current(context);
    await session.save(sessionSeconds);
    keepCookie(provider, context, session);
    return context.json(describeSession(session, account, origin));
  });
  app.delete('/', async (context) => {
    const { session } = await current(context);
    await session.destroy();
    deleteCookie(context, provider.cookieName('session'));
    deleteCookie(context, `${provider.cookieName('session')}.sig`);
    return context.body(null, 204);
  });
  return app;
}

/** oidc-provider reads its signed cookie through a Koa context, which it can create from the raw request. */
function sessionOf(provider: Provider, { env }: Context<Env>) {
  return provider.Session.get(provider.createContext(env.incoming, env.outgoing));
}

/** Sets the browser's cookie again, so that it lives as long as the session. */
function keepCookie(provider: Provider, { env }: Context<Env>, session: Session): void {
  const { cookies } = provider.createContext(env.incoming, env.outgoing);
  const expires = new Date(session.exp * 1000);
  cookies.set(provider.cookieName('session'), session.jti, { signed: true, httpOnly: true, sameSite: 'lax', expires });
}

function describeSession(session: Session, account: Account, origin: string) {
  const me = `${origin}/api/v1/sessions/me`;
  return {
    id: session.uid,
    userId: account.uid,
    login: account.login,
    status: 'ACTIVE',
    createdAt: isoTime(session.iat * 1000),
    expiresAt: isoTime(session.exp * 1000),
    lastPasswordVerification: isoTime((session.loginTs ?? session.iat) * 1000),
    lastFactorVerification: null,
    amr: session.amr ?? [],
    idp: { id: 'okta', type: 'OKTA' },
    mfaActive: false,
    _links: { self: link(me, 'GET', 'DELETE'), refresh: link(`${me}/lifecycle/refresh`, 'POST') },
  };
}
