const timeoutMs = 10_000;

/**
 * @typedef {object} Organization what is asked, and as whom
 * @property {string} issuer without a slash at the end
 * @property {string} clientId
 * @property {string} portalOrigin
 * @property {string} [apiToken] for the Users API and the System Log
 * @property {string} [accessToken] of a person who has signed in to the portal, for MyAccount
 */

/**
 * @typedef {object} Result
 * @property {'yes' | 'no' | 'unknown'} found
 * @property {string} sentence what was found, and for `no` and `unknown` what to do
 */

/** @param {string} sentence @returns {Result} */
export const yes = (sentence) => ({ found: 'yes', sentence });
/** @param {string} sentence @returns {Result} */
export const no = (sentence) => ({ found: 'no', sentence });
/** @param {string} sentence @returns {Result} */
export const unknown = (sentence) => ({ found: 'unknown', sentence });

/**
 * @param {string | URL} url
 * @param {RequestInit} [init]
 */
export const ask = (url, init) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...init });

/** @param {Organization} organization @returns {Promise<Record<string, any>>} */
export async function discoveryOf({ issuer }) {
  const response = await ask(`${issuer}/.well-known/openid-configuration`);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return /** @type {Record<string, any>} */ (await response.json());
}

/** @param {Response} response */
export async function errorCodeOf(response) {
  try {
    return String(/** @type {{ errorCode?: string }} */ (await response.json()).errorCode ?? '');
  } catch {
    return '';
  }
}
