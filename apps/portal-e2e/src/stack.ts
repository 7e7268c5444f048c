import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openControl } from './control.ts';
import { Part, root } from './part.ts';
import { portalDir } from './portal-dir.ts';

/** The parts that one worker's journeys try, where they are to be found. */
export interface Stack {
  /** Where the portal is served, and the API with it. */
  readonly portal: string;
  /** The provider's issuer. */
  readonly issuer: string;
  /** Where the provider can be broken: the test-only door of apps/local-idp/src/testing. */
  readonly faultDoor: string;
  /** Where the API and the provider can be stopped and started. */
  readonly control: string;
  /** Where the API and the provider keep what they are given. */
  readonly dataDir: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, so that journeys which break a part, or count users, meet nobody else. */
    stacks: Stack[];
  }
}

/** Starts the real parts once for each worker: the built portal, the API, the provider. */
export default async function startStacks(project: TestProject) {
  if (!existsSync(join(portalDir, 'index.html')))
    throw new Error('The portal is not built: run `npx nx build portal`.');
  const workers = Array.from({ length: project.config.maxWorkers }, (_, index) => index);
  const ports = await freePorts(3 * workers.length);
  const started = await Promise.allSettled(workers.map((index) => startStack(ports.slice(3 * index, 3 * index + 3))));
  const stacks = started.filter((result) => result.status === 'fulfilled').map(({ value }) => value);
  const stopAll = () => Promise.all(stacks.map(({ stop }) => stop()));
  const failure = started.find((result) => result.status === 'rejected');
  if (failure) {
    await stopAll();
    throw failure.reason;
  }
  project.provide(
    'stacks',
    stacks.map(({ stack }) => stack),
  );
  return stopAll;
}

/** On three ports of its own and with a fresh data folder. */
async function startStack([port, idpPort, doorPort]: number[]): Promise<{ stack: Stack; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'scv-e2e-'));
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
  const stop = async () => {
    control.close();
    await Promise.all(all.map((part) => part.stop('SIGTERM')));
    await rm(dataDir, { recursive: true });
  };
  try {
    await Promise.all(all.map((part) => part.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  // A run that is broken off by a signal is not torn down: Vitest exits at once.
  process.once('exit', () => {
    for (const part of all) part.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const faultDoor = `http://127.0.0.1:${doorPort}`;
  return { stack: { portal, issuer, faultDoor, control: control.address, dataDir }, stop };
}

/** All at once: one after the other, a port that is free again would be given twice. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
