import { join } from 'node:path';
import { root, vite } from '../workspace.js';
/** @import { Settings } from './settings.js' */
/** @import { PartPlan } from './part.js' */

/** Settings of the parts that a shell may hold for other programs; empty, they count as unset. */
const notOurs = {
  HOST: '',
  IDP_HOST: '',
  API_KEY: '',
  LOG_LEVEL: '',
  OIDC_AUDIENCE: '',
  OIDC_CLIENT_ID: '',
  OIDC_LOGIN_ID_CLAIM: '',
};

export const accountsFile = join(root, 'apps', 'local-idp', 'accounts.json');

/**
 * @param {Settings} settings
 * @returns {PartPlan}
 */
export function localIdp({ port, idpPort, dataDir }) {
  return {
    name: 'The local sign-in provider',
    args: [join(root, 'apps', 'local-idp', 'src', 'main.ts')],
    ready: `${issuer(idpPort)}/.well-known/openid-configuration`,
    log: join(dataDir, 'logs', 'local-idp.log'),
    env: {
      ...notOurs,
      IDP_PORT: String(idpPort),
      DATA_DIR: dataDir,
      PORTAL_ORIGIN: `http://localhost:${port}`,
      ACCOUNTS_FILE: accountsFile,
    },
  };
}

/**
 * @param {Settings} settings
 * @param {number} port its own, or the portal's when it serves the built portal
 * @param {string} [portalDir] folder with the built portal
 * @returns {PartPlan}
 */
export function referenceApi({ idpPort, dataDir, seedUsers, databaseUrl }, port, portalDir) {
  return {
    name: 'The reference API',
    args: [join(root, 'apps', 'reference-api', 'src', 'main.ts')],
    ready: `http://localhost:${port}/healthz`,
    log: join(dataDir, 'logs', 'reference-api.log'),
    env: {
      ...notOurs,
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED_USERS: String(seedUsers),
      ACCOUNTS_FILE: accountsFile,
      OIDC_ISSUER: issuer(idpPort),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(portalDir && { PORTAL_DIR: portalDir }),
    },
  };
}

/**
 * Vite's dev server, in the terminal where a developer reads its messages.
 * @param {number} port
 * @param {{ mode?: string, apiPort?: number }} options
 * @returns {PartPlan}
 */
export function devServer(port, { mode = 'development', apiPort }) {
  return {
    name: "Vite's dev server",
    args: [vite, '--port', String(port), '--strictPort', '--clearScreen', 'false', '--mode', mode],
    cwd: join(root, 'apps', 'portal'),
    ready: `http://localhost:${port}/`,
    env: apiPort === undefined ? {} : { API_ORIGIN: `http://127.0.0.1:${apiPort}` },
  };
}

/** @param {number} idpPort */
const issuer = (idpPort) => `http://localhost:${idpPort}/oauth2/default`;
