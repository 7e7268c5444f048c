import { resolve } from 'node:path';
import { PlainFailure } from '../plain-failure.js';

/**
 * @typedef {object} Settings
 * @property {number} port of the portal
 * @property {number} idpPort port of the local sign-in provider
 * @property {string} dataDir absolute
 * @property {number} seedUsers number of fake users in a new database, in addition to the accounts
 * @property {string | undefined} databaseUrl of PostgreSQL; undefined: the embedded database
 */

/**
 * Reads the settings of `npm start` from the environment; an empty variable counts as unset.
 * @param {Record<string, string | undefined>} env
 * @param {string} root base of a relative DATA_DIR
 * @returns {Settings}
 * @throws {PlainFailure} with the variable's name and what is wrong
 */
export function readSettings(env, root) {
  const port = portFrom(env, 'PORT', 4200);
  const idpPort = portFrom(env, 'IDP_PORT', 4400);
  if (port === idpPort) throw new PlainFailure(`PORT and IDP_PORT are both ${port}; they must differ.`);
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
 * @param {number} fallback
 */
const portFrom = (env, name, fallback) => wholeNumber(env, name, fallback, 1, 65_535);

/**
 * @param {Record<string, string | undefined>} env
 * @param {string} name
 * @param {number} fallback
 * @param {number} min
 * @param {number} max
 */
function wholeNumber(env, name, fallback, min, max) {
  const text = env[name] || String(fallback);
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new PlainFailure(`${name} is "${text}"; it must be a whole number from ${min} to ${max}.`);
}
