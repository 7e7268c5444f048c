import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { PlainFailure } from '../processes.js';
import { root } from '../workspace.js';
/** @import { Service } from './service.js' */

/** @typedef {{ port: number, idpPort: number, dataDir: string }} Settings ports of the portal and the local provider */

/**
 * Reads the settings of `npm start`. The servers read and check the rest of the environment themselves.
 * @type {(env: NodeJS.ProcessEnv) => Settings} fails with the variable's name and its mistake
 */
export function readSettings(env) {
  const port = portFrom(env, 'PORT', '4200');
  const idpPort = portFrom(env, 'IDP_PORT', '4400');
  if (port === idpPort) throw new PlainFailure(`PORT and IDP_PORT are both ${port}; they must differ.`);
  return { port, idpPort, dataDir: resolve(root, env['DATA_DIR'] || '.data') };
}

/** @type {(env: NodeJS.ProcessEnv, name: string, fallback: string) => number} */
function portFrom(env, name, fallback) {
  const text = env[name] || fallback;
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535) return Number(text);
  throw new PlainFailure(`${name} is "${text}"; it must be a whole number from 1 to 65535.`);
}

/** Variables that the shell may have set for other programs. They are empty, so the services use their defaults. */
const unset = Object.fromEntries(
  ['HOST', 'IDP_HOST', 'API_KEY', 'LOG_LEVEL', 'COMMIT', 'HSTS_INCLUDE_SUBDOMAINS', 'PORTAL_ORIGINS']
    .concat(['CLIENT_ADDRESS_HEADER', 'OIDC_AUDIENCE', 'OIDC_CLIENT_ID', 'OIDC_LOGIN_ID_CLAIM'])
    .map((name) => [name, '']),
);

/** The API's token to change accounts at the local provider. Both servers get the same token at each start. */
const apiToken = randomBytes(32).toString('base64url');

const apps = join(root, 'apps');

export const accountsFile = join(apps, 'local-idp', 'accounts.json');

/** @type {(settings: Settings) => Service} */
export const localIdp = ({ port, idpPort, dataDir }) => ({
  name: 'The local sign-in provider',
  args: [join(apps, 'local-idp', 'src', 'main.ts')],
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
});

/**
 * @param {Settings} settings
 * @param {number} port the portal's port when it serves the built portal, otherwise its own
 * @param {string} [portalDir] folder of the built portal
 * @returns {Service}
 */
export const referenceApi = ({ idpPort, dataDir }, port, portalDir) => ({
  name: 'The reference API',
  args: [join(apps, 'reference-api', 'src', 'main.ts')],
  folders: ['apps/reference-api/src', 'libs/api/src', 'libs/config/src', 'libs/json-check/src'],
  readyUrl: `http://localhost:${port}/healthz`,
  log: join(dataDir, 'logs', 'reference-api.log'),
  env: {
    ...unset,
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED_USERS: process.env['SEED_USERS'] || '1000',
    SEED_SAMPLE_DATA: 'true',
    ACCOUNTS_FILE: accountsFile,
    OIDC_ISSUER: issuer(idpPort),
    OKTA_API_TOKEN: apiToken,
    // A sample; the folder has a file with records that fit it.
    CDD_SCHEMA_FILE: join(apps, 'reference-api', 'samples', 'cdd-record.schema.json'),
    ...(portalDir && { PORTAL_DIR: portalDir }),
  },
});

/** @type {(port: number, options: { mode?: string, apiPort?: number }) => Service} its messages go to the terminal */
export const devServer = (port, { mode = 'development', apiPort }) => ({
  name: "Vite's dev server",
  args: [join(root, 'tools', 'start', 'dev-server.js'), String(port), mode],
  readyUrl: `http://localhost:${port}/`,
  env: apiPort === undefined ? {} : { API_ORIGIN: `http://127.0.0.1:${apiPort}` },
});

/** @param {number} idpPort */
const issuer = (idpPort) => `http://localhost:${idpPort}/oauth2/default`;
