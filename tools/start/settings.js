import { resolve } from 'node:path';
import { PlainFailure } from '../plain-failure.js';

/**
 * @typedef {object} Settings
 * @property {number} port where the portal is reached
 * @property {number} idpPort where the local sign-in provider is reached
 * @property {string} dataDir absolute
 * @property {number} seedUsers fake users beside the accounts, for a new database
 * @property {string | undefined} databaseUrl PostgreSQL instead of the embedded database
 */

/**
 * Reads what `npm start` honours from the environment; an empty variable counts as unset.
 * @param {Record<string, string | undefined>} env
 * @param {string} root folder that a relative DATA_DIR starts from
 * @returns {Settings}
 * @throws {PlainFailure} naming the variable and what is wrong with it
 */
export function readSettings(env, root) {
  const port = portFrom(env, 'PORT', 4200);
  const idpPort = portFrom(env, 'IDP_PORT', 4400);
  if (port === idpPort) throw new PlainFailure(`PORT and IDP_PORT are both ${port}; each needs a port of its own.`);
  const databaseUrl = env['DATABASE_URL'] || undefined;
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new PlainFailure('DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  return {
    port,
    idpPort,
    dataDir: resolve(root, env['DATA_DIR'] || '.data'),
    seedUsers: wholeNumber(env, 'SEED_USERS', 1000, 0, 10_000_000),
    databaseUrl,
  };
}

/**
 * @param {Record<string, string | undefined>} env
 * @param {string} name
 * @param {number} standard
 */
const portFrom = (env, name, standard) => wholeNumber(env, name, standard, 1, 65_535);

/**
 * @param {Record<string, string | undefined>} env
 * @param {string} name
 * @param {number} standard
 * @param {number} least
 * @param {number} most
 */
function wholeNumber(env, name, standard, least, most) {
  const text = env[name] || String(standard);
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new PlainFailure(`${name} is "${text}"; it must be a whole number from ${least} to ${most}.`);
}
