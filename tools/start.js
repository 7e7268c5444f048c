import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure, printFailure } from './plain-failure.js';
import { run, stopAll, stopOnSignals } from './processes.js';
import { openLog } from './start/log-file.js';
import { freePort, requireFreePort } from './start/ports.js';
import { readyLine, readyText } from './start/ready.js';
import { restartOnSave } from './start/restart-on-save.js';
import { startService } from './start/service.js';
import { accountsFile, devServer, localIdp, referenceApi } from './start/services.js';
import { readSettings } from './start/settings.js';
import { environment, install, node, nx, root } from './workspace.js';
/** @import { Settings } from './start/settings.js' */
/** @import { Service } from './start/service.js' */

// `npm start` runs the built portal and both servers; `--dev` uses Vite's dev server, `--mock` runs the portal alone.
// Nothing is installed yet: everything imported here uses Node's own modules only.

const say = (/** @type {string} */ sentence) => console.log(sentence);
const stopping = stopOnSignals(say, 0);

try {
  const settings = readSettings(process.env, root);
  const address = `http://localhost:${settings.port}`;
  if (process.argv.includes('--mock')) {
    await serveMock(settings, address);
  } else {
    await serve(settings, address, process.argv.includes('--dev'));
  }
} catch (error) {
  await stopAll();
  if (!stopping()) printFailure(error);
}

/**
 * @param {Settings} settings
 * @param {string} address
 * @param {boolean} dev
 */
async function serve(settings, address, dev) {
  await requireFreePort(settings.port, 'PORT');
  await requireFreePort(settings.idpPort, 'IDP_PORT');
  await install(say);
  if (!dev) await build(join(settings.dataDir, 'logs', 'build.log'));
  say(`Starting the sign-in provider and the API; their logs are in ${join(settings.dataDir, 'logs')}.`);
  const accounts = JSON.parse(readFileSync(accountsFile, 'utf8'));
  const apiPort = dev ? await freePort() : settings.port;
  const portalDir = dev ? undefined : join(root, 'apps', 'portal', 'dist');
  const servers = [localIdp(settings), referenceApi(settings, apiPort, portalDir)];
  const services = dev ? [...servers, devServer(settings.port, { apiPort })] : servers;
  await runServices(services, readyText(address, accounts, `http://localhost:${settings.idpPort}/outbox`), dev);
}

/**
 * @param {Settings} settings
 * @param {string} address
 */
async function serveMock(settings, address) {
  await requireFreePort(settings.port, 'PORT');
  await install(say);
  const note = 'Mock mode: there is no server, and a reload discards your changes.';
  await runServices([devServer(settings.port, { mode: 'mock' })], `${readyLine(address)}\n\n${note}`, true);
}

/** @param {string} log */
async function build(log) {
  say('Building the portal.');
  const { file, lastLines, close } = openLog(log);
  const code = await run(node, [nx, 'build', 'portal', '--outputStyle=static'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', file, file],
  });
  close();
  if (code !== 0) throw new PlainFailure(`Building the portal failed.${lastLines(60)}`);
}

/**
 * Runs until we are stopped; fails when a service exits.
 * @param {Service[]} services
 * @param {string} readyMessage
 * @param {boolean} dev whether saving a file restarts its service
 */
async function runServices(services, readyMessage, dev) {
  const sayUnlessStopping = (/** @type {string} */ sentence) => stopping() || say(sentence);
  const started = services.map(({ folders, ...service }) =>
    dev && folders ? restartOnSave({ ...service, folders }, sayUnlessStopping) : startService(service),
  );
  await Promise.all(started.map((service) => service.ready()));
  say(`\n${readyMessage}\n\nPress Ctrl-C to stop.`);
  await Promise.race(started.map((service) => service.exited));
}
