import { no } from './ask.js';
import { checkAccountCalls, checkAccountScopes, checkEngine, checkMyAccount, checkToken } from './optional-checks.js';
import {
  checkApplication,
  checkAuthn,
  checkDiscovery,
  checkKeys,
  checkOrigin,
  checkRefreshTokens,
} from './sign-in-checks.js';

/** @typedef {import('./ask.js').Organization} Organization */
/** @typedef {import('./ask.js').Result} Result */

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {boolean} isNeeded whether the portal can't be used without it
 * @property {(organization: Organization) => Promise<Result>} run
 */

/** What the portal needs of an organization, and what it can use. Nothing is changed there. @type {Check[]} */
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

/**
 * Runs a check. An organization that doesn't answer is a result, too.
 * @param {Check} check
 * @param {Organization} organization
 * @returns {Promise<Result>}
 */
export async function runCheck({ run }, organization) {
  try {
    return await run(organization);
  } catch (error) {
    const { message, cause } = /** @type {Error} */ (error);
    return no(`No usable answer: ${cause instanceof Error ? cause.message || cause.name : message}.`);
  }
}
