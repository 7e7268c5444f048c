import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { accountWorker } from './accounts/account-worker.ts';
import { activityLog, queueEntries } from './activity/activity-log.ts';
import { retention } from './activity/retention.ts';
import type { ApiServices } from './api-env.ts';
import { createApp } from './app.ts';
import { watchIssuer } from './auth/issuer-check.ts';
import { cleanup } from './cdd/cdd-files.ts';
import { openStorage } from './cdd/open-storage.ts';
import type { Database } from './database/database.ts';
import { lockFolder, makePrivate } from './database/folder-lock.ts';
import { migrate } from './database/migrate.ts';
import { openPglite } from './database/pglite.ts';
import { openPostgres } from './database/postgres.ts';
import { createHttpServer } from './http-server.ts';
import type { Log, ProcessState } from './log.ts';
import { requireFolderOfItsOwn } from './portal/shared-assets.ts';
import { watchEngine } from './portal/provider-engine.ts';
import { refolding } from './refold.ts';
import { seed } from './seed/seed.ts';
import type { Settings } from './settings.ts';
import { StartFailure } from './start-failure.ts';
import type { WorkLoop } from './work-loop.ts';

const stopTimeoutMs = 10_000;

export interface ReferenceApi {
  /** The `http://` address. */
  url: string;
  /**
   * Says at /readyz that the server stops, for DRAIN_SECONDS; then accepts no further requests, waits up to 10 seconds
   * for those in progress, and closes the database.
   */
  stop(): Promise<void>;
}

/**
 * Opens, migrates and seeds the database and resolves when the API answers.
 * @throws StartFailure when the provider has another name, or the port, the data folder, the database, the storage for uploads or the accounts file can't
 *   be used
 */
export async function startReferenceApi(settings: Settings, log: Log): Promise<ReferenceApi> {
  await using open = new AsyncDisposableStack();
  open.defer(lockFolder(settings.DATA_DIR));
  makePrivate(settings.DATA_DIR);
  const storage = await openStorage(settings);
  requireFolderOfItsOwn(settings);
  const database = await openDatabase(settings, log);
  open.defer(() => database.close());
  for (const name of await migrate(database))
    log.warn({ migration: name }, 'skipped a migration that the database engine does not support');
  await seed({ database, settings, storage, log });
  const keepRunning = (loop: WorkLoop | undefined) => {
    loop?.start();
    open.defer(() => loop?.stop());
  };
  keepRunning(await refolding(database, log));
  keepRunning(cleanup(storage, database, log));
  const accounts = openAccounts(database, settings, log);
  keepRunning(accounts);
  keepRunning(retention(database, settings, log));
  // Without it the activity is in the database only.
  if (settings.ACTIVITY_LOG) keepRunning(activityLog(database, log));
  const state: ProcessState = {};
  const countRequests = await startMetrics({ settings, database, accounts, storage }, log, open);
  open.defer(await watchIssuer(settings.OIDC_ISSUER, log, state));
  const { engine, stop: stopAsking } = await watchEngine(settings.OIDC_ISSUER, log);
  open.defer(stopAsking);
  const app = createApp({ settings, database, log, accounts, storage, state, countRequests, engine });
  const server = createHttpServer(app);
  const url = await listen(server, settings.HOST, settings.PORT, 'PORT');
  open.defer(() => close(server));
  const parts = open.move();
  return {
    url,
    async stop() {
      state.isStopping = true;
      await wait(settings.DRAIN_SECONDS * 1000);
      await parts.disposeAsync();
    },
  };
}

/** Loads and counts nothing without METRICS_ADDRESS. */
async function startMetrics(
  parts: Pick<ApiServices, 'settings' | 'database' | 'accounts' | 'storage'>,
  log: Log,
  open: AsyncDisposableStack,
) {
  const { METRICS_ADDRESS: address } = parts.settings;
  if (address === undefined) return undefined;
  const { createMetrics, createMetricsServer } = await import('./metrics/metrics.ts');
  const metrics = createMetrics(parts);
  const { hostname, port } = new URL(`http://${address}`);
  const host = hostname.replaceAll(/[[\]]/g, '');
  const server = createMetricsServer(metrics, log, host);
  const url = await listen(server, host, Number(port || 80), 'METRICS_ADDRESS');
  open.defer(() => close(server));
  log.info({ metrics: `${url}/metrics` }, 'metrics are served');
  return metrics.countRequests;
}

/** Leaves the accounts alone without OKTA_API_TOKEN. */
function openAccounts(database: Database, settings: Settings, log: Log) {
  const { OKTA_API_TOKEN: token } = settings;
  if (token !== undefined) return accountWorker({ database, settings, token, log });
  log.info('OKTA_API_TOKEN is not set: accounts at the sign-in provider are managed elsewhere');
  return undefined;
}

/** PostgreSQL when DATABASE_URL is set, otherwise PGlite in `{DATA_DIR}/database`. */
async function openDatabase(settings: Settings, log: Log): Promise<Database> {
  const { DATABASE_URL: url, DATA_DIR: dataDir, ACTIVITY_LOG: isLogged } = settings;
  if (url !== undefined) {
    const warn = (error: Error) => log.warn({ reason: error.message }, 'lost a database connection');
    return openPostgres(url, warn, isLogged ? { session: queueEntries } : {});
  }
  const database = await openPglite(join(dataDir, 'database'));
  if (isLogged) await database.execute(queueEntries);
  return database;
}

/** @param setting that has the port */
async function listen(server: Server, host: string, port: number, setting: string): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartFailure(
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        ? `Port ${port} is in use. Stop the process that uses it, or set ${setting} to another port.`
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
