import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { readAccounts } from './accounts.ts';
import { loadKeys } from './keys.ts';
import { createProvider } from './provider.ts';
import type { Settings } from './settings.ts';
import { StartFailure } from './start-failure.ts';
import { Store } from './store.ts';

export interface LocalIdp {
  issuer: string;
  /** Ends open connections at once, since nothing here takes longer than a moment. May be called again. */
  stop(): Promise<void>;
}

/**
 * Starts the provider and resolves when it answers.
 * @param around what stands between the network and the provider; nothing, unless a test has something to put there
 * @throws StartFailure for a taken port, a bad accounts file or a state folder that can't be used
 */
export async function startLocalIdp(
  settings: Settings,
  around = (provider: RequestListener): RequestListener => provider,
): Promise<LocalIdp> {
  const accounts = readAccounts(settings.accountsFile);
  const store = new Store(settings);
  try {
    const keys = await loadKeys(store);
    const server = createServer();
    const issuer = `http://localhost:${await listen(server, settings)}/oauth2/default`;
    const parts = { issuer, settings, accounts, keys, store };
    server.on('request', around(getRequestListener(createApp(createProvider(parts), parts).fetch)));
    let stopped: Promise<void> | undefined;
    return { issuer, stop: () => (stopped ??= stop(server, store)) };
  } catch (error) {
    store.close();
    throw error;
  }
}

/** @returns the port, which the operating system chose if the settings say 0 */
async function listen(server: Server, { host, port }: Settings): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartFailure(
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        ? `Port ${port} is taken. Stop what uses it, or set IDP_PORT to another port.`
        : `Can't listen on ${host}, port ${port}: ${(error as Error).message}.`,
    );
  }
  return (server.address() as AddressInfo).port;
}

async function stop(server: Server, store: Store): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
  store.close();
}
