import type { Configuration, errors as Errors, KoaContextWithOIDC } from 'oidc-provider';
import { type AccountStore, isEnabled } from '../accounts/accounts.ts';
import { messagePage, sendPage } from './pages.ts';
import { audience, clientId } from '../settings.ts';

/**
 * oidc-provider warns at its import that it doesn't support this Node version, because it isn't an LTS release. Our
 * tests run on this version, so the warning would only confuse people.
 */
const { warn } = console;
console.warn = (...args: unknown[]) => {
  if (!String(args[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...args);
};
export const { Provider, errors } = await import('oidc-provider');
console.warn = warn;

/**
 * Adds `prompt=consent` to a request for `offline_access`. Okta issues refresh tokens without it; oidc-provider drops
 * the scope (OpenID Connect Core, section 11). `prompt=none` can't be combined with other prompts.
 * @returns the query string without the question mark
 */
export function withConsentForRefreshTokens(search: URLSearchParams): string {
  const prompts = search.get('prompt')?.split(' ') ?? [];
  const offline = search.get('scope')?.split(' ').includes('offline_access') ?? false;
  const query = new URLSearchParams(search);
  if (offline && !prompts.includes('none') && !prompts.includes('consent')) {
    query.set('prompt', [...prompts, 'consent'].join(' '));
  }
  return query.toString();
}

type JwtCustomizer = NonNullable<NonNullable<NonNullable<Configuration['formats']>['customizers']>['jwt']>;

/**
 * Shapes access tokens like those of Okta's custom authorization servers: `sub` is the login, `uid` the user's id, and
 * `auth_time` stays the same when tokens are renewed. `sid` is not Okta's: it distinguishes sign-ins within the same
 * second.
 */
export function oktaAccessToken(accounts: AccountStore): JwtCustomizer {
  return (ctx, token, parts) => {
    const { scope, client_id: _clientId, ...registered } = parts.payload;
    const account = 'accountId' in token ? accounts.byUid(token.accountId) : undefined;
    if (!isEnabled(account)) throw new errors.InvalidGrant('the account no longer exists');
    const { AuthorizationCode: code, RefreshToken: refreshToken } = ctx.oidc.entities;
    const { authTime, grantId: sid } = code ?? refreshToken ?? {};
    const person = { uid: account.uid, sub: account.login };
    const scp = String(scope).split(' ');
    parts.payload = { ...registered, ver: 1, cid: clientId, ...person, scp, auth_time: authTime, sid };
  };
}

/** okta-auth-js recovers from an invalid refresh token only if the description is exactly this. */
const invalidRefreshToken = 'The refresh token is invalid or expired.';

export function describeInvalidRefreshToken(ctx: KoaContextWithOIDC, { error }: Errors.OIDCProviderError): void {
  if (error === 'invalid_grant' && ctx.oidc.params?.['grant_type'] === 'refresh_token') {
    ctx.body = { error, error_description: invalidRefreshToken };
  }
}

/** `response_mode=okta_post_message`: the hidden frame of a silent sign-in posts the response to the portal. */
export function postMessagePage(portalOrigin: string) {
  return (ctx: KoaContextWithOIDC, _redirectUri: string, response: Record<string, unknown>): void => {
    // Errors such as login_required are posted too, so the frame's script must always run.
    ctx.status = 200;
    sendPage(ctx, messagePage(response, portalOrigin), portalOrigin, { framed: true });
  };
}

/**
 * The grant of the browser's session, extended by the scopes of the request. The portal is the only client, so this
 * needs no consent: with `prompt=none` it can ask for more scopes than at the sign-in. The refresh token of the sign-in
 * keeps the scopes that it was issued with.
 */
export const sessionGrant: NonNullable<Configuration['loadExistingGrant']> = async ({ oidc }) => {
  const consented = oidc.result?.consent?.grantId;
  const grantId = consented ?? oidc.session?.grantIdFor(clientId);
  const grant = grantId === undefined ? undefined : await oidc.provider.Grant.find(grantId);
  if (!grant || consented !== undefined) return grant;
  const scope = [...oidc.requestParamScopes].join(' ');
  grant.addOIDCScope(scope);
  grant.addResourceScope(audience, scope);
  await grant.save();
  return grant;
};

const signInScopes = ['openid', 'profile', 'email', 'offline_access'];

const areas = ['profile', 'email', 'phone', 'password'] as const;
const rights = ['read', 'manage'] as const;

/** A scope that a call of My account needs, such as `okta.myAccount.email.manage`. */
export type AccountScope = `okta.myAccount.${(typeof areas)[number]}.${(typeof rights)[number]}`;

const accountScopes = areas.flatMap((area) => rights.map((right): AccountScope => `okta.myAccount.${area}.${right}`));

/** The scopes of access tokens. A token has only those that were asked for. */
export const tokenScopes = [...signInScopes, ...accountScopes];
