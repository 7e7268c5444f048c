import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import type { Database } from './database/database.ts';
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
 * @throws StartFailure for a taken port, an accounts file or a database that can't be used
 */
export async function startReferenceApi(settings: Settings, log: Log): Promise<ReferenceApi> {
  const database = await openDatabase(settings, (error) => log.warn({ reason: error.message }, 'lost a connection'));
  try {
    for (const name of await migrate(database)) log.warn({ migration: name }, 'the database engine lacks this');
    await seed(database, settings, log);
    const server = createServer(getRequestListener(createApp({ settings, database, log }).fetch));
    const url = await listen(server, settings);
    return { url, stop: () => stop(server, database) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen(server: Server, { HOST: host, PORT: port }: Settings): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartFailure((error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      ? `Port ${port} is taken. Stop what uses it, or set PORT to another port.`
      : `Can't listen on ${host}, port ${port}: ${(error as Error).message}.`);
  }
  const { address, family, port: taken } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`;
}

const patience = 10_000;

async function stop(server: Server, database: Database): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(timer);
  await database.close();
}
