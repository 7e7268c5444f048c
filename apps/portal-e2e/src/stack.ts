import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

const root = resolve(import.meta.dirname, '../../..');
const portalDir = join(root, 'apps/portal/dist');

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the portal is served, and the API with it. */
    portal: string;
  }
}

/** Starts the real parts, on free ports and a fresh data folder: the built portal, the API, the provider. */
export default async function startStack(project: TestProject) {
  if (!existsSync(join(portalDir, 'index.html'))) throw new Error('The portal is not built: run `npx nx build portal`.');
  const dataDir = await mkdtemp(join(tmpdir(), 'scv-e2e-'));
  const [port, idpPort] = await Promise.all([freePort(), freePort()]);
  const portal = `http://localhost:${port}`;
  const issuer = `http://localhost:${idpPort}/oauth2/default`;
  const accounts = join(root, 'apps/local-idp/accounts.json');
  const parts = [
    start('local-idp', { IDP_PORT: `${idpPort}`, DATA_DIR: dataDir, PORTAL_ORIGIN: portal, ACCOUNTS_FILE: accounts }),
    start('reference-api', {
      PORT: `${port}`,
      DATA_DIR: dataDir,
      ACCOUNTS_FILE: accounts,
      OIDC_ISSUER: issuer,
      PORTAL_DIR: portalDir,
      SEED_USERS: '1000',
      LOG_LEVEL: 'warn',
    }),
  ];
  const stopAll = async () => {
    await Promise.all(parts.map(stop));
    await rm(dataDir, { recursive: true });
  };
  try {
    const addresses = [`${issuer}/.well-known/openid-configuration`, `${portal}/healthz`];
    await Promise.all(addresses.map((address, index) => answering(address, parts[index])));
  } catch (error) {
    await stopAll();
    throw error;
  }
  // A run that is broken off by a signal is not torn down: Vitest exits at once.
  process.once('exit', () => {
    for (const part of parts) part.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });
  project.provide('portal', portal);
  return stopAll;
}

function start(app: string, env: Record<string, string>): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const entry = join(root, 'apps', app, 'src/main.ts');
  return spawn(process.execPath, [entry], { env: { PATH, HOME, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function stop(part: ChildProcess): Promise<void> {
  if (part.exitCode !== null || part.signalCode !== null) return;
  const exited = once(part, 'exit');
  part.kill();
  await exited;
}

/** Resolves once the address answers; rejects when the part has ended instead. */
async function answering(url: string, part: ChildProcess | undefined): Promise<void> {
  while (part?.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error(`The part behind ${url} ended while it started.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
