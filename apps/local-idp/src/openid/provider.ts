import type { Configuration, Provider as ProviderType } from 'oidc-provider';
import { claimsOf, isEnabled, subjectOf } from '../accounts/accounts.ts';
import { describeError, OktaError } from '../okta/okta-answer.ts';
import type { ProviderServices } from '../provider-services.ts';
import { describeInvalidRefreshToken, oktaAccessToken, postMessagePage, Provider, sessionGrant } from './dialect.ts';
import { errorPage, pagePolicy, sendPage, signedOutPage, signOutPage } from './pages.ts';
import { tokenScopes } from './dialect.ts';
import { audience, clientId, sessionSeconds, type Settings } from '../settings.ts';

const hour = 60 * 60;
const day = 24 * hour;

/** Okta's paths, relative to the issuer's path, which app.ts removes. */
const routes: Configuration['routes'] = {
  authorization: '/v1/authorize',
  token: '/v1/token',
  jwks: '/v1/keys',
  end_session: '/v1/logout',
};

/** Lifetimes in seconds. Rotation doesn't extend a refresh token: it expires with its grant. */
const ttl = (settings: Settings): Configuration['ttl'] => ({
  AccessToken: () => settings.tokenLifetimeSeconds,
  IdToken: () => settings.tokenLifetimeSeconds,
  AuthorizationCode: 60,
  Interaction: hour,
  Session: sessionSeconds,
  Grant: 14 * day,
  RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? 14 * day,
});

/** The OpenID provider with Okta's paths and the extensions that okta-auth-js expects. */
export function createProvider(parts: ProviderServices): ProviderType {
  const provider = new Provider(parts.issuer, configuration(parts));
  provider.registerResponseMode('okta_post_message', postMessagePage(parts.settings.portalOrigin));
  // Some pages are oidc-provider's own, such as the one between two people who use the same browser.
  provider.use(async (ctx, next) => {
    ctx.set(pagePolicy(parts.settings.portalOrigin));
    await next();
    if (ctx.status !== 404 || ctx.body) return;
    ctx.body = describeError(new OktaError('E0000008'));
    ctx.status = 404; // the body has made it 200
  });
  // Signing out ends the refresh token, too: oidc-provider would keep one of `offline_access`.
  provider.on('end_session.success', ({ oidc }) => parts.store.endGrant(oidc.session?.grantIdFor(clientId) ?? ''));
  provider.on('grant.error', describeInvalidRefreshToken);
  provider.on('server_error', (ctx, error) => console.error(`${ctx.method} ${ctx.path}:`, error));
  return provider;
}

function configuration(parts: ProviderServices): Configuration {
  const { issuer, settings, accounts, contacts, keys, store } = parts;
  const { port } = new URL(issuer);
  return {
    adapter: store.adapter,
    jwks: { keys: [keys.signing] },
    clients: [portalClient(settings.portalOrigin)],
    clientAuthMethods: ['none'],
    clientBasedCORS: (_ctx, origin) => origin === settings.portalOrigin,
    // Browsers share cookies between all ports of a host, so the names contain the port.
    cookies: {
      keys: [keys.cookie],
      names: { session: `idp_${port}`, interaction: `idp_${port}_sign_in`, resume: `idp_${port}_resume` },
    },
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    scopes: tokenScopes,
    responseTypes: ['code'],
    // This is how oidc-provider lets the ID token's `sub` differ from the account's id.
    subjectTypes: ['pairwise'],
    pairwiseIdentifier: (_ctx, uid) => {
      const account = accounts.byUid(uid);
      return account ? subjectOf(account) : uid;
    },
    pkce: { required: () => true },
    routes,
    features: features(parts),
    discovery: { revocation_endpoint: `${issuer}/v1/revoke` },
    formats: { customizers: { jwt: oktaAccessToken(accounts) } },
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    findAccount: (_ctx, uid) => {
      const account = accounts.byUid(uid);
      if (!isEnabled(account)) return undefined;
      return { accountId: uid, claims: () => claimsOf(account, contacts.primary(uid, 'email')) };
    },
    loadExistingGrant: sessionGrant,
    rotateRefreshToken: true,
    ttl: ttl(settings),
    renderError: (ctx, { error, error_description: description }) =>
      sendPage(ctx, errorPage(description ?? error, settings.portalOrigin), settings.portalOrigin),
  };
}

function features({ settings, accounts }: ProviderServices): Configuration['features'] {
  const { portalOrigin } = settings;
  return {
    devInteractions: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    userinfo: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: tokenScopes.join(' '),
        audience,
        accessTokenTTL: settings.tokenLifetimeSeconds,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        // The portal sent the ID token of the signed-in user, so no confirmation is needed.
        const account = accounts.byUid(ctx.oidc.session?.accountId ?? '');
        const confirmed = account && ctx.oidc.entities.IdTokenHint?.payload['sub'] === subjectOf(account);
        sendPage(ctx, signOutPage(form, confirmed ?? false), portalOrigin);
      },
      postLogoutSuccessSource: (ctx) => sendPage(ctx, signedOutPage(portalOrigin), portalOrigin),
    },
  };
}

function portalClient(origin: string): NonNullable<Configuration['clients']>[number] {
  return {
    client_id: clientId,
    client_name: 'SCV Admin Portal',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [`${origin}/authorization-code/callback`, `${origin}/login/callback`],
    post_logout_redirect_uris: [`${origin}/login`, origin],
  };
}
