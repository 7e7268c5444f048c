import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure } from './plain-failure.js';
import { run, stopAll, stopOnSignals } from './processes.js';
import { openLog } from './start/log-file.js';
import { startPart } from './start/part.js';
import { accountsFile, devServer, localIdp, referenceApi } from './start/plan.js';
import { freePort, requireFreePort } from './start/ports.js';
import { readyLine, readyText } from './start/ready.js';
import { readSettings } from './start/settings.js';
import { environment, install, node, nx, root } from './workspace.js';
/** @import { Settings } from './start/settings.js' */
/** @import { PartPlan } from './start/part.js' */

// Starts the product: `npm start` as it is built, `--dev` with Vite's dev server, `--mock` the portal alone.
// Needs nothing installed: only Node's own modules are imported until `install` has run.

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
  if (!stopping()) fail(error);
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
  const plans = [localIdp(settings), referenceApi(settings, apiPort, portalDir)];
  await runParts(dev ? [...plans, devServer(settings.port, { apiPort })] : plans, readyText(address, accounts));
}

/**
 * @param {Settings} settings
 * @param {string} address
 */
async function serveMock(settings, address) {
  await requireFreePort(settings.port, 'PORT');
  await install(say);
  const note = 'Mock mode: no server behind it; what you change is gone after a reload.';
  await runParts([devServer(settings.port, { mode: 'mock' })], `${readyLine(address)}\n\n${note}`);
}

/** @param {string} log */
async function build(log) {
  say('Building the portal.');
  const { file, lastLines } = openLog(log);
  const code = await run(node, [nx, 'build', 'portal', '--outputStyle=static'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', file, file],
  });
  if (code !== 0) throw new PlainFailure(`The portal could not be built.${lastLines(60)}`);
}

/**
 * Runs until a part ends or somebody stops us.
 * @param {PartPlan[]} plans
 * @param {string} readyMessage
 */
async function runParts(plans, readyMessage) {
  const parts = plans.map(startPart);
  await Promise.all(parts.map((part) => part.ready()));
  say(`\n${readyMessage}\n\nCtrl-C stops it.`);
  await Promise.race(parts.map((part) => part.died));
}

/** @param {unknown} error */
function fail(error) {
  if (!(error instanceof PlainFailure)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
