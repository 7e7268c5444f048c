import { createHash, randomBytes } from 'node:crypto';
import { ask, discoveryOf, errorCodeOf, no, yes } from './ask.js';

/** @typedef {import('./ask.js').Organization} Organization */

/** @param {Organization} organization */
export async function checkDiscovery(organization) {
  const { issuer } = await discoveryOf(organization);
  if (issuer !== organization.issuer) return no(`The issuer calls itself ${issuer}. Set OIDC_ISSUER to exactly that.`);
  if (!/\/oauth2\/[^/]+$/.test(issuer)) {
    return no('This is the org authorization server, whose access tokens are opaque. Use a custom one: …/oauth2/{id}.');
  }
  return yes('A custom authorization server.');
}

/** @param {Organization} organization */
export async function checkKeys(organization) {
  const { jwks_uri: uri } = await discoveryOf(organization);
  const { keys = [] } = /** @type {{ keys?: { alg?: string }[] }} */ (await (await ask(uri)).json());
  return keys.some(({ alg }) => alg === 'RS256') ? yes('RS256.') : no('There is no RS256 key.');
}

/** @param {Organization} organization */
export async function checkRefreshTokens(organization) {
  const { scopes_supported: scopes = [], grant_types_supported: grants = [] } = await discoveryOf(organization);
  return scopes.includes('offline_access') && grants.includes('refresh_token')
    ? yes('Offered. Switch on their rotation in the application.')
    : no('The server doesn’t offer offline_access: allow refresh tokens in the application and its access policy.');
}

/**
 * Asks for a sign-in without a session. A known application and address lead back with `login_required`.
 * @param {Organization} organization
 */
export async function checkApplication(organization) {
  const { authorization_endpoint: endpoint } = await discoveryOf(organization);
  const redirectUri = `${organization.portalOrigin}/authorization-code/callback`;
  const url = new URL(endpoint);
  url.search = String(
    new URLSearchParams({
      client_id: organization.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      response_mode: 'query',
      scope: 'openid profile email',
      prompt: 'none',
      state: 'check',
      nonce: 'check',
      code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  );
  const response = await ask(url);
  const location = response.headers.get('Location') ?? '';
  const answer = location.startsWith(redirectUri) ? new URL(location).searchParams : undefined;
  if (answer?.get('error') === 'login_required') return yes(`${organization.clientId} may return to ${redirectUri}.`);
  return no(
    `${organization.clientId} can’t sign in to ${redirectUri} (${answer?.get('error_description') ?? response.status}). ` +
      'Compare client id and sign-in redirect address with the application, and allow it in the access policy.',
  );
}

/** @param {Organization} organization */
export async function checkOrigin({ issuer, portalOrigin }) {
  const response = await ask(new URL('/api/v1/sessions/me', issuer), { headers: { Origin: portalOrigin } });
  return response.headers.get('Access-Control-Allow-Origin') === portalOrigin
    ? yes(`Pages of ${portalOrigin} may call the organization.`)
    : no(`Add ${portalOrigin} under Security, API, Trusted Origins, for CORS and for redirects.`);
}

/**
 * Tries a name that can’t exist.
 * @param {Organization} organization
 */
export async function checkAuthn({ issuer }) {
  const username = `check-${randomBytes(8).toString('hex')}@scv.invalid`;
  const response = await ask(new URL('/api/v1/authn', issuer), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ username, password: 'no-password' }),
  });
  return (await errorCodeOf(response)) === 'E0000004'
    ? yes('Refuses a wrong password, as it should. The portal’s login and recovery need it.')
    : no(`Answered ${response.status}. Without it nobody can sign in to the portal, and OIDC_RECOVERY must be false.`);
}
