import { readFileSync } from 'node:fs';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Provider } from 'oidc-provider';
import { authnRoutes } from './authn/authn.ts';
import { logsApi } from './logs-api.ts';
import { emailLinkPath, emailLinks } from './myaccount/emails.ts';
import { myAccount } from './myaccount/my-account.ts';
import { errors, withConsentForRefreshTokens } from './openid/dialect.ts';
import { organization, revocationEndpoint, webfinger } from './openid/endpoints.ts';
import { answerOktaError, OktaError } from './okta/okta-answer.ts';
import { deviceFingerprintPage, errorPage, pageHeaders } from './openid/pages.ts';
import { outbox } from './outbox.ts';
import type { ProviderServices } from './provider-services.ts';
import { sessionEndpoints } from './myaccount/sessions.ts';
import { signInRoutes } from './openid/sign-in.ts';
import { sampleAccounts } from './users-api/sample-accounts.ts';
import { usersApi } from './users-api/users.ts';

type Env = { Bindings: HttpBindings };

const assets = {
  'icon.svg': 'image/svg+xml',
  'pages.css': 'text/css',
  'sign-out.js': 'text/javascript',
  'post-message.js': 'text/javascript',
  'device-fingerprint.js': 'text/javascript',
};

/** Serves our pages and Okta's own endpoints. oidc-provider handles everything else under the issuer's path. */
export function createApp(provider: Provider, parts: ProviderServices): Hono<Env> {
  const { portalOrigin } = parts.settings;
  const mountPath = new URL(parts.issuer).pathname;
  const app = new Hono<Env>();
  app.use(requireLoopback);
  app.use(limitBody);

  for (const [name, type] of Object.entries(assets)) app.get(`/assets/${name}`, asset(name, type));
  app.route('/sign-in', signInRoutes(provider, parts));
  app.route('/api/v1/sessions/me', sessionEndpoints(provider, parts));
  app.route('/outbox', outbox(parts));
  app.route('/api/v1/authn', authnRoutes(parts));
  app.route('/api/v1/users', usersApi(parts));
  app.route('/sample-accounts', sampleAccounts(parts));
  app.route('/api/v1/logs', logsApi(parts));
  app.route('/idp/myaccount', myAccount(provider, parts));
  app.route(emailLinkPath, emailLinks(parts));
  app.route('/.well-known/webfinger', webfinger(parts));
  app.route('/.well-known/okta-organization', organization(parts));
  app.get('/auth/services/devicefingerprint', (context) =>
    context.body(deviceFingerprintPage(portalOrigin), 200, pageHeaders(portalOrigin, { framed: true })),
  );
  app.route(`${mountPath}/v1/revoke`, revocationEndpoint(provider, parts));
  app.all(`${mountPath}/*`, forwardTo(provider));

  const failure = (context: Context, status: 400 | 404 | 500, reason: string) =>
    context.body(errorPage(reason, portalOrigin), status, pageHeaders(portalOrigin));
  app.notFound((context) => {
    if (isApi(context)) return answerOktaError(context, new OktaError('E0000008'));
    return failure(context, 404, 'This page doesn’t exist.');
  });
  app.onError((error, context) => {
    if (error instanceof OktaError) return answerOktaError(context, error);
    if (error instanceof errors.SessionNotFound) {
      return failure(context, 400, 'This sign-in has ended: it was finished, cancelled or took too long.');
    }
    console.error(`${context.req.method} ${context.req.path}:`, error);
    if (isApi(context)) return answerOktaError(context, new OktaError('E0000009'));
    return failure(context, 500, 'The provider failed. Its log has the details.');
  });
  return app;
}

const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** Refuses requests whose host isn't loopback: pages of other sites can send them by DNS rebinding. */
const requireLoopback: MiddlewareHandler = async ({ req, text }, next) => {
  if (!loopbackHost.test(req.header('Host') ?? '')) return text('This provider answers on localhost only.', 421);
  return next();
};

const maxBodyBytes = 1_000_000;

const tooLarge = ({ text }: Context) => text('The request body is too large.', 413);
const limitChunks = bodyLimit({ maxSize: maxBodyBytes, onError: tooLarge });

/** Refuses large bodies. Those without a length are read here, and kept where oidc-provider looks for them. */
const limitBody: MiddlewareHandler<Env> = async (context, next) => {
  const { env, req } = context;
  if (Number(req.header('Content-Length') ?? 0) > maxBodyBytes) return tooLarge(context);
  if (!req.header('Transfer-Encoding')) return next();
  return limitChunks(context, async () => {
    Object.assign(env.incoming, { body: Buffer.from(await req.arrayBuffer()) });
    await next();
  });
};

/** Whether a call is for one of Okta's APIs, whose errors are JSON. */
const isApi = ({ req }: Context) => /^\/(api\/v1|idp\/myaccount)(\/|$)/.test(req.path);

/** Serves a file of the assets folder from memory. */
function asset(name: string, type: string) {
  const content = readFileSync(new URL(`openid/assets/${name}`, import.meta.url), 'utf8');
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'X-Content-Type-Options': 'nosniff' };
  return (context: Context) => context.body(content, 200, headers);
}

const logoutPath = '/v1/logout';

/**
 * The query string for oidc-provider. It accepts a logout by POST (RP-Initiated Logout 1.0, section 2) only with
 * `SameSite=None` cookies, which need https. So a POST to logout becomes a GET.
 */
async function queryFor(req: Context<Env>['req'], path: string, search: URLSearchParams): Promise<string> {
  if (req.method === 'GET') return withConsentForRefreshTokens(search);
  return path === logoutPath ? new URLSearchParams(await req.text()).toString() : '';
}

/** Passes the raw request to oidc-provider, which writes the response itself. */
function forwardTo(provider: Provider) {
  const { host, pathname: mountPath } = new URL(provider.issuer);
  const answer = provider.callback();
  return async ({ env: { incoming, outgoing }, req }: Context<Env>) => {
    const { pathname, searchParams } = new URL(req.url);
    const path = pathname.slice(mountPath.length) || '/';
    const query = await queryFor(req, path, searchParams);
    // oidc-provider builds its own URLs from `url`, `originalUrl` and `host`, so all three must match the issuer.
    const url = path + (query && `?${query}`);
    const method = path === logoutPath ? 'GET' : req.method;
    Object.assign(incoming, { url, originalUrl: mountPath + url, method });
    incoming.headers.host = host;
    await answer(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  };
}
