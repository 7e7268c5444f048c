import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { accountWorker } from './accounts/account-worker.ts';
import { startRetention } from './activity/retention.ts';
import { createApp } from './app.ts';
import { startSettling } from './cdd/cdd-files.ts';
import { openStorage } from './cdd/open-storage.ts';
import type { Database } from './database/database.ts';
import { lockFolder } from './database/folder-lock.ts';
import { migrate } from './database/migrate.ts';
import { openPglite } from './database/pglite.ts';
import { openPostgres } from './database/postgres.ts';
import { makePrivate } from './database/private-folder.ts';
import { createHttpServer } from './http-server.ts';
import type { Log } from './log.ts';
import { seed } from './seed/seed.ts';
import type { Settings } from './settings.ts';
import { StartFailure } from './start-failure.ts';

const stopTimeoutMs = 10_000;

export interface ReferenceApi {
  /** The `http://` address. */
  url: string;
  /** Waits up to 10 seconds for requests in progress, then closes the database. */
  stop(): Promise<void>;
}

/**
 * Opens, migrates and seeds the database and resolves when the API answers.
 * @throws StartFailure when the port, the data folder, the database, the storage for uploads or the accounts file can't be used
 */
export async function startReferenceApi(settings: Settings, log: Log): Promise<ReferenceApi> {
  await using open = new AsyncDisposableStack();
  open.defer(lockFolder(settings.DATA_DIR));
  makePrivate(settings.DATA_DIR);
  const database = await openDatabase(settings, log);
  open.defer(() => database.close());
  for (const name of await migrate(database))
    log.warn({ migration: name }, 'skipped a migration that the database engine does not support');
  await seed(database, settings, log);
  const storage = await openStorage(settings);
  open.defer(await startSettling(storage, database, settings, log));
  const accounts = startAccounts(database, settings, log);
  open.defer(() => accounts?.stop());
  open.defer(startRetention(database, settings, log));
  const server = createHttpServer(createApp({ settings, database, log, accounts, storage }));
  const url = await listen(server, settings);
  open.defer(() => close(server));
  const parts = open.move();
  return { url, stop: () => parts.disposeAsync() };
}

/** Without OKTA_API_TOKEN this API leaves the accounts alone. */
function startAccounts(database: Database, settings: Settings, log: Log) {
  const { OKTA_API_TOKEN: token } = settings;
  if (token === undefined) {
    log.info('OKTA_API_TOKEN is not set: accounts at the sign-in provider are managed elsewhere');
    return undefined;
  }
  const accounts = accountWorker({ database, settings, token, log });
  accounts.start();
  return accounts;
}

/** PostgreSQL when DATABASE_URL is set, else PGlite in `{DATA_DIR}/database`. */
function openDatabase({ DATABASE_URL: url, DATA_DIR: dataDir }: Settings, log: Log): Promise<Database> {
  if (url === undefined) return openPglite(join(dataDir, 'database'));
  return openPostgres(url, (error) => log.warn({ reason: error.message }, 'lost a database connection'));
}

async function listen(server: Server, { HOST: host, PORT: port }: Settings): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartFailure(
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        ? `Port ${port} is in use. Stop the process that uses it, or set PORT to another port.`
        : `Can't listen on ${host}, port ${port}: ${(error as Error).message}.`,
    );
  }
  const { address, family, port: taken } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.keepAliveTimeout = 1; // closes connections right after the answer in progress
  server.close();
  const timer = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
  await closed;
  clearTimeout(timer);
}
