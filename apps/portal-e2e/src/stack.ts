import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openControl } from './control.ts';
import { Part, root } from './part.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the portal is served, and the API with it. */
    portal: string;
    /** The provider's issuer. */
    issuer: string;
    /** Where the provider can be broken: the test-only door of apps/local-idp/src/testing. */
    faultDoor: string;
    /** Where the API and the provider can be stopped and started. */
    control: string;
    /** Where the API and the provider keep what they are given. */
    dataDir: string;
  }
}

/** The built portal; PORTAL_DIR names another folder with one. */
const portalDir = process.env['PORTAL_DIR'] ?? join(root, 'apps/portal/dist');

/** Starts the real parts, on free ports and a fresh data folder: the built portal, the API, the provider. */
export default async function startStack(project: TestProject) {
  if (!existsSync(join(portalDir, 'index.html'))) throw new Error('The portal is not built: run `npx nx build portal`.');
  const dataDir = await mkdtemp(join(tmpdir(), 'scv-e2e-'));
  const [port, idpPort, doorPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const portal = `http://localhost:${port}`;
  const issuer = `http://localhost:${idpPort}/oauth2/default`;
  const common = { DATA_DIR: dataDir, ACCOUNTS_FILE: join(root, 'apps/local-idp/accounts.json') };
  const parts = {
    provider: new Part({
      entry: 'local-idp/src/testing/main-with-faults.ts',
      env: { ...common, IDP_PORT: `${idpPort}`, PORTAL_ORIGIN: portal, FAULT_DOOR_PORT: `${doorPort}` },
      ready: `${issuer}/.well-known/openid-configuration`,
    }),
    api: new Part({
      entry: 'reference-api/src/main.ts',
      env: {
        ...common,
        PORT: `${port}`,
        OIDC_ISSUER: issuer,
        PORTAL_DIR: portalDir,
        SEED_USERS: '1000',
        LOG_LEVEL: 'warn',
      },
      ready: `${portal}/healthz`,
    }),
  };
  const all = Object.values(parts);
  const control = await openControl(parts);
  const stopAll = async () => {
    control.close();
    await Promise.all(all.map((part) => part.stop('SIGTERM')));
    await rm(dataDir, { recursive: true });
  };
  try {
    await Promise.all(all.map((part) => part.start()));
  } catch (error) {
    await stopAll();
    throw error;
  }
  // A run that is broken off by a signal is not torn down: Vitest exits at once.
  process.once('exit', () => {
    for (const part of all) part.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });
  project.provide('portal', portal);
  project.provide('issuer', issuer);
  project.provide('faultDoor', `http://127.0.0.1:${doorPort}`);
  project.provide('control', control.address);
  project.provide('dataDir', dataDir);
  return stopAll;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
