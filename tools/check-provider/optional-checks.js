import { ask, discoveryOf, errorCodeOf, no, unknown, yes } from './ask.js';

/** @typedef {import('./ask.js').Organization} Organization */

const accountAreas = ['profile', 'email', 'phone', 'password'];

/** @param {Organization} organization */
export async function checkEngine({ issuer }) {
  const response = await ask(new URL('/.well-known/okta-organization', issuer));
  if (!response.ok) return unknown(`The organization doesn’t say (${response.status}), so it may not be Okta’s.`);
  const { pipeline } = /** @type {{ pipeline?: string }} */ (await response.json());
  if (pipeline === 'idx') return yes('The Identity Engine (idx), which has the MyAccount API.');
  return pipeline === 'v1'
    ? yes('The Classic Engine (v1), which has no MyAccount API: set OIDC_MY_ACCOUNT=false.')
    : unknown(`An engine that we don’t know: ${pipeline}.`);
}

/** @param {Organization} organization */
export async function checkMyAccount({ issuer }) {
  const response = await ask(new URL('/idp/myaccount/profile', issuer), { headers: accept });
  return response.status === 401
    ? yes('Asks for a token.')
    : no(`Answered ${response.status} without a token instead of 401. Set OIDC_MY_ACCOUNT=false.`);
}

const accept = { Accept: 'application/json;okta-version=1.0.0' };

/** @param {Organization} organization */
export async function checkAccountScopes(organization) {
  const { scopes_supported: scopes = [] } = await discoveryOf(organization);
  const wanted = accountAreas.flatMap((area) => ['read', 'manage'].map((right) => `okta.myAccount.${area}.${right}`));
  const missing = wanted.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return yes('All eight are offered.');
  return no(`Add to the authorization server, and publish in its metadata: ${missing.join(', ')}.`);
}

/** @param {Organization} organization */
export async function checkAccountCalls({ issuer, accessToken }) {
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

/**
 * @param {Organization} organization
 * @param {string} path
 */
export async function checkToken({ issuer, apiToken }, path) {
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
