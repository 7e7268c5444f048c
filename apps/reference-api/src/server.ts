import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { sweepUnfinishedUploads } from './cdd/cdd-files.ts';
import { lockFolder } from './database/folder-lock.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import type { Log } from './log.ts';
import { seed } from './seed/seed.ts';
import type { Settings } from './settings.ts';
import { StartFailure } from './start-failure.ts';

export interface ReferenceApi {
  /** `http://` address it listens on. */
  url: string;
  /** Lets requests that are being answered finish (10 seconds at most), then closes the database. */
  stop(): Promise<void>;
}

/**
 * Opens, migrates and seeds the database and resolves when the API answers.
 * @throws StartFailure for a taken port or data folder, an accounts file or a database that can't be used
 */
export async function startReferenceApi(settings: Settings, log: Log): Promise<ReferenceApi> {
  await using open = new AsyncDisposableStack();
  open.defer(lockFolder(settings.DATA_DIR));
  const database = await openDatabase(settings, (error) => log.warn({ reason: error.message }, 'lost a connection'));
  open.defer(() => database.close());
  for (const name of await migrate(database)) log.warn({ migration: name }, 'the database engine lacks this');
  await seed(database, settings, log);
  await sweepUnfinishedUploads(settings.DATA_DIR, database);
  const app = createApp({ settings, database, log });
  const server = createServer({ requestTimeout: longestRequest }, getRequestListener(app.fetch));
  const url = await listen(server, settings);
  open.defer(() => close(server));
  const parts = open.move();
  return { url, stop: () => parts.disposeAsync() };
}

async function listen(server: Server, { HOST: host, PORT: port }: Settings): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartFailure(
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        ? `Port ${port} is taken. Stop what uses it, or set PORT to another port.`
        : `Can't listen on ${host}, port ${port}: ${(error as Error).message}.`,
    );
  }
  const { address, family, port: taken } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`;
}

/** Milliseconds: an hour, for a large CDD file over a slow line. Other bodies have less (request-body.ts). */
const longestRequest = 3_600_000;

/** Milliseconds. */
const patience = 10_000;

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.keepAliveTimeout = 1; // of connections whose request is being answered now
  server.close();
  const timer = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(timer);
}
