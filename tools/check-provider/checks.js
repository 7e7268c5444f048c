import { createHash, randomBytes } from 'node:crypto';

/**
 * @typedef {object} Organization what is asked, and as whom
 * @property {string} issuer without a slash at the end
 * @property {string} clientId
 * @property {string} portalOrigin
 * @property {string} [apiToken] for the Users API and the System Log
 * @property {string} [accessToken] of a person who has signed in to the portal, for MyAccount
 */

/** @typedef {{ found: 'yes' | 'no' | 'unknown', sentence: string }} Result for `no` and `unknown` it says what to do */

/** @typedef {{ name: string, isNeeded: boolean, run: (organization: Organization) => Promise<Result> }} Check */

/** The portal's needs and options at an organization. Nothing is changed there. @type {Check[]} */
export const checks = [
  { name: 'Discovery', isNeeded: true, run: checkDiscovery },
  { name: 'Signing keys', isNeeded: true, run: checkKeys },
  { name: 'Refresh tokens', isNeeded: true, run: checkRefreshTokens },
  { name: 'Application', isNeeded: true, run: checkApplication },
  { name: 'Trusted origin', isNeeded: true, run: checkOrigin },
  { name: 'Engine', isNeeded: false, run: checkEngine },
  { name: 'Authentication API', isNeeded: true, run: checkAuthn },
  { name: 'MyAccount API', isNeeded: false, run: checkMyAccount },
  { name: 'MyAccount scopes', isNeeded: false, run: checkAccountScopes },
  { name: 'MyAccount calls', isNeeded: false, run: checkAccountCalls },
  { name: 'Users API', isNeeded: false, run: (organization) => checkToken(organization, '/api/v1/users?limit=1') },
  { name: 'System Log', isNeeded: false, run: (organization) => checkToken(organization, '/api/v1/logs?limit=1') },
];

/** @type {(text: string) => boolean} whether an address can be an issuer; a password in it would be printed with the results */
export function isIssuer(text) {
  if (!/^https?:\/\/[^?#]+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** @type {(check: Check, organization: Organization) => Promise<Result>} no answer is a result, too */
export async function runCheck({ run }, organization) {
  try {
    return await run(organization);
  } catch (error) {
    const { message, cause } = /** @type {Error} */ (error);
    return no(`No usable answer: ${cause instanceof Error ? cause.message || cause.name : message}.`);
  }
}

/** @type {Check['run']} */
async function checkDiscovery(organization) {
  const { issuer } = await discoveryOf(organization);
  if (issuer !== organization.issuer) return no(`The issuer calls itself ${issuer}. Set OIDC_ISSUER to exactly that.`);
  if (!/\/oauth2\/[^/]+$/.test(issuer)) {
    return no('This is the org authorization server, whose access tokens are opaque. Use a custom one: …/oauth2/{id}.');
  }
  return yes('A custom authorization server.');
}

/** @type {Check['run']} */
async function checkKeys(organization) {
  const { jwks_uri: uri } = await discoveryOf(organization);
  const { keys = [] } = /** @type {{ keys?: { alg?: string }[] }} */ (await (await ask(uri)).json());
  return keys.some(({ alg }) => alg === 'RS256') ? yes('RS256.') : no('There is no RS256 key.');
}

/** @type {Check['run']} */
async function checkRefreshTokens(organization) {
  const { scopes_supported: scopes = [], grant_types_supported: grants = [] } = await discoveryOf(organization);
  return scopes.includes('offline_access') && grants.includes('refresh_token')
    ? yes('Offered. Switch on their rotation in the application.')
    : no('The server doesn’t offer offline_access: allow refresh tokens in the application and its access policy.');
}

/** @type {Check['run']} asks for a sign-in without a session; a known application is answered `login_required` */
async function checkApplication(organization) {
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

/** @type {Check['run']} */
async function checkOrigin({ issuer, portalOrigin }) {
  const response = await ask(new URL('/api/v1/sessions/me', issuer), { headers: { Origin: portalOrigin } });
  return response.headers.get('Access-Control-Allow-Origin') === portalOrigin
    ? yes(`Pages of ${portalOrigin} may call the organization.`)
    : no(`Add ${portalOrigin} under Security, API, Trusted Origins, for CORS and for redirects.`);
}

/** @type {Check['run']} tries a name that can’t exist */
async function checkAuthn({ issuer }) {
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

/** @type {Check['run']} */
async function checkEngine({ issuer }) {
  const response = await ask(new URL('/.well-known/okta-organization', issuer));
  if (!response.ok) return unknown(`The organization doesn’t say (${response.status}), so it may not be Okta’s.`);
  const { pipeline } = /** @type {{ pipeline?: string }} */ (await response.json());
  if (pipeline === 'idx') return yes('The Identity Engine (idx), which has the MyAccount API.');
  return pipeline === 'v1'
    ? yes('The Classic Engine (v1), which has no MyAccount API: set OIDC_MY_ACCOUNT=false.')
    : unknown(`An engine that we don’t know: ${pipeline}.`);
}

/** @type {Check['run']} */
async function checkMyAccount({ issuer }) {
  const response = await ask(new URL('/idp/myaccount/profile', issuer), { headers: accept });
  return response.status === 401
    ? yes('Asks for a token.')
    : no(`Answered ${response.status} without a token instead of 401. Set OIDC_MY_ACCOUNT=false.`);
}

const accept = { Accept: 'application/json;okta-version=1.0.0' };

/** @type {Check['run']} */
async function checkAccountScopes(organization) {
  const { scopes_supported: scopes = [] } = await discoveryOf(organization);
  const areas = ['profile', 'email', 'phone', 'password'];
  const wanted = areas.flatMap((area) => ['read', 'manage'].map((right) => `okta.myAccount.${area}.${right}`));
  const missing = wanted.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return yes('All eight are offered.');
  return no(`Add to the authorization server, and publish in its metadata: ${missing.join(', ')}.`);
}

/** @type {Check['run']} */
async function checkAccountCalls({ issuer, accessToken }) {
  if (!accessToken) return unknown('Not asked. Set ACCESS_TOKEN to an access token with these scopes.');
  const headers = { ...accept, Authorization: `Bearer ${accessToken}` };
  const paths = ['profile', 'emails', 'phones', 'password'];
  const statuses = await Promise.all(
    paths.map(async (path) => (await ask(new URL(`/idp/myaccount/${path}`, issuer), { headers })).status),
  );
  const answers = paths.map((path, index) => `${path} ${statuses[index]}`).join(', ');
  return statuses.every((status) => status === 200)
    ? yes(`All answer: ${answers}.`)
    : no(`${answers}. 401: the token has expired; 403: it lacks the scope.`);
}

/** @type {(organization: Organization, path: string) => Promise<Result>} */
async function checkToken({ issuer, apiToken }, path) {
  if (!apiToken) return unknown('Not asked. Set OKTA_API_TOKEN.');
  const headers = { Authorization: `SSWS ${apiToken}`, Accept: 'application/json' };
  const response = await ask(new URL(path, issuer), { headers });
  const code = await errorCodeOf(response);
  if (!response.ok) {
    return no(`Answered ${response.status} ${code}. The token’s administrator needs the right to read it.`);
  }
  const limit = response.headers.get('X-Rate-Limit-Limit');
  return yes(limit === null ? 'Accepts the token.' : `Accepts the token; ${limit} calls in a minute.`);
}

/** @type {(found: Result['found']) => (sentence: string) => Result} */
const answer = (found) => (sentence) => ({ found, sentence });
const [yes, no, unknown] = [answer('yes'), answer('no'), answer('unknown')];

/** @type {(url: string | URL, init?: RequestInit) => Promise<Response>} */
const ask = (url, init) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000), ...init });

/** @param {Organization} organization @returns {Promise<Record<string, any>>} */
async function discoveryOf({ issuer }) {
  const response = await ask(`${issuer}/.well-known/openid-configuration`);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return /** @type {Record<string, any>} */ (await response.json());
}

/** @param {Response} response */
async function errorCodeOf(response) {
  const body = /** @type {{ errorCode?: string }} */ (await response.json().catch(() => ({})));
  return body.errorCode ?? '';
}
