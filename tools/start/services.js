import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { root } from '../workspace.js';
/** @import { Settings } from './settings.js' */
/** @import { Service } from './service.js' */

/** Variables that the shell may have set for other programs. Empty, so that the services use their defaults. */
const unset = {
  HOST: '',
  IDP_HOST: '',
  API_KEY: '',
  LOG_LEVEL: '',
  COMMIT: '',
  HSTS_INCLUDE_SUBDOMAINS: '',
  PORTAL_ORIGINS: '',
  CLIENT_ADDRESS_HEADER: '',
  OIDC_AUDIENCE: '',
  OIDC_CLIENT_ID: '',
  OIDC_LOGIN_ID_CLAIM: '',
};

/** With it, the API changes accounts at the local provider. Both servers get the same one at each start. */
const apiToken = randomBytes(32).toString('base64url');

export const accountsFile = join(root, 'apps', 'local-idp', 'accounts.json');

/** A sample; `apps/reference-api/samples` has a file with records that fit it. */
const cddSchemaFile = join(root, 'apps', 'reference-api', 'samples', 'cdd-record.schema.json');

/**
 * @param {Settings} settings
 * @returns {Service}
 */
export function localIdp({ port, idpPort, dataDir }) {
  return {
    name: 'The local sign-in provider',
    args: [join(root, 'apps', 'local-idp', 'src', 'main.ts')],
    folders: ['apps/local-idp'],
    readyUrl: `${issuer(idpPort)}/.well-known/openid-configuration`,
    log: join(dataDir, 'logs', 'local-idp.log'),
    env: {
      ...unset,
      IDP_PORT: String(idpPort),
      DATA_DIR: dataDir,
      PORTAL_ORIGIN: `http://localhost:${port}`,
      IDP_API_TOKEN: apiToken,
      ACCOUNTS_FILE: accountsFile,
    },
  };
}

/**
 * @param {Settings} settings
 * @param {number} port the portal's port when it serves the built portal, else one of its own
 * @param {string} [portalDir] folder of the built portal
 * @returns {Service}
 */
export function referenceApi({ idpPort, dataDir, seedUsers, databaseUrl }, port, portalDir) {
  return {
    name: 'The reference API',
    args: [join(root, 'apps', 'reference-api', 'src', 'main.ts')],
    folders: ['apps/reference-api/src', 'libs/api/src', 'libs/config/src', 'libs/json-check/src'],
    readyUrl: `http://localhost:${port}/healthz`,
    log: join(dataDir, 'logs', 'reference-api.log'),
    env: {
      ...unset,
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED_USERS: String(seedUsers),
      ACCOUNTS_FILE: accountsFile,
      OIDC_ISSUER: issuer(idpPort),
      OKTA_API_TOKEN: apiToken,
      CDD_SCHEMA_FILE: cddSchemaFile,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(portalDir && { PORTAL_DIR: portalDir }),
    },
  };
}

/**
 * Vite's dev server; its messages go to the terminal.
 * @param {number} port
 * @param {{ mode?: string, apiPort?: number }} options
 * @returns {Service}
 */
export function devServer(port, { mode = 'development', apiPort }) {
  return {
    name: "Vite's dev server",
    args: [join(root, 'tools', 'start', 'dev-server.js'), String(port), mode],
    readyUrl: `http://localhost:${port}/`,
    env: apiPort === undefined ? {} : { API_ORIGIN: `http://127.0.0.1:${apiPort}` },
  };
}

/** @param {number} idpPort */
const issuer = (idpPort) => `http://localhost:${idpPort}/oauth2/default`;
