import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './processes.js';
import { freePort, requireFreePort, restartOnSave, startService } from './start/service.js';
import { accountsFile, devServer, localIdp, readSettings, referenceApi } from './start/services.js';
import { buildPortal, install, root } from './workspace.js';
/** @import { Settings } from './start/services.js' */

// `npm start` runs the built portal and both servers; `--dev` uses Vite's dev server, `--mock` runs the portal alone.
// Nothing is installed yet: everything imported here uses Node's own modules only.

const isMock = process.argv.includes('--mock');
const isDev = isMock || process.argv.includes('--dev');

await runCommand(async () => {
  const settings = readSettings(process.env);
  await requireFreePort(settings.port, 'PORT');
  if (!isMock) await requireFreePort(settings.idpPort, 'IDP_PORT');
  await install();
  if (!isDev) await buildPortal();
  const services = await servicesOf(settings);
  const started = services.map((service) =>
    isDev && service.folders ? restartOnSave(service) : startService(service),
  );
  await Promise.all(started.map((service) => service.ready()));
  console.log(
    `\nSCV Admin Portal is ready: http://localhost:${settings.port}\n\n${noteOn(settings)}\n\nPress Ctrl-C to stop.`,
  );
  await Promise.race(started.map((service) => service.exited));
}, 0);

/** @param {Settings} settings */
async function servicesOf(settings) {
  if (isMock) return [devServer(settings.port, { mode: 'mock' })];
  console.log(`Starting the sign-in provider and the API; their logs are in ${join(settings.dataDir, 'logs')}.`);
  const provider = localIdp(settings);
  if (!isDev) return [provider, referenceApi(settings, settings.port, join(root, 'apps', 'portal', 'dist'))];
  const apiPort = await freePort();
  return [provider, referenceApi(settings, apiPort), devServer(settings.port, { apiPort })];
}

/** @param {Settings} settings */
function noteOn({ idpPort }) {
  if (isMock) return 'Mock mode: there is no server, and a reload discards your changes.';
  /** @type {{ username: string, password: string, note: string }[]} */
  const accounts = JSON.parse(readFileSync(accountsFile, 'utf8'));
  const rows = accounts.map(
    ({ username, password, note }) => `  ${username.padEnd(30)} ${password.padEnd(24)} ${note}`,
  );
  return `Sign in with\n${rows.join('\n')}\n\nMails and text messages: http://localhost:${idpPort}/outbox`;
}
