import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { type Accounts, subjectOf } from './accounts.ts';
import { sendPage } from './page-response.ts';
import { messagePage } from './pages.ts';
import { clientId } from './settings.ts';

/**
 * Okta hands out refresh tokens for `offline_access` as such; oidc-provider drops the scope unless the prompt
 * contains `consent` (OpenID Connect Core, section 11), so it is added. `prompt=none` may not be combined.
 * @returns the query to go on with, without the question mark
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

/** Access tokens as Okta's custom authorization servers issue them: `sub` is the login, `uid` the person. */
export function oktaAccessToken(accounts: Accounts): JwtCustomizer {
  return (_ctx, _token, parts) => {
    const { sub, scope, client_id: _clientId, ...registered } = parts.payload;
    const account = accounts.bySubject(String(sub));
    if (!account) throw new errors.InvalidGrant('the account is gone');
    const scp = String(scope).split(' ');
    parts.payload = { ...registered, ver: 1, cid: clientId, uid: subjectOf(account), sub: account.username, scp };
  };
}

/** okta-auth-js recovers from a dead refresh token only when it is told so in exactly these words. */
const deadRefreshToken = 'The refresh token is invalid or expired.';

export function sayRefreshTokenIsDead(ctx: KoaContextWithOIDC, { error }: errors.OIDCProviderError): void {
  if (error === 'invalid_grant' && ctx.oidc.params?.['grant_type'] === 'refresh_token') {
    ctx.body = { error, error_description: deadRefreshToken };
  }
}

/** `response_mode=okta_post_message`: the hidden frame of a silent sign-in posts the answer to the portal. */
export function postMessagePage(portalOrigin: string) {
  return (ctx: KoaContextWithOIDC, _redirectUri: string, response: Record<string, unknown>): void => {
    // Refusals such as login_required are answers too: the frame must run its script whatever they say.
    ctx.status = 200;
    sendPage(ctx, messagePage(response, portalOrigin), portalOrigin, { framed: true });
  };
}
