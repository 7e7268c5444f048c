import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { seedAccounts } from './accounts/seed.ts';
import { openStores } from './accounts/stores.ts';
import { loadKeys, Store } from './store.ts';
import type { ProviderServices } from './provider-services.ts';
import { rateLimit } from './okta/okta-request.ts';
import { createProvider } from './openid/provider.ts';
import { StartFailure, type Settings } from './settings.ts';

export interface LocalIdp {
  issuer: string;
  /** The services, for tests. */
  parts: ProviderServices;
  /** Closes open connections at once. Can be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts the provider and resolves when it accepts requests.
 * @throws StartFailure for a port in use, an invalid accounts file or an unusable data folder
 */
export async function startLocalIdp(settings: Settings): Promise<LocalIdp> {
  const store = new Store(settings);
  try {
    const stores = openStores(store, settings);
    await seedAccounts(stores);
    const keys = await loadKeys(store);
    const server = createServer();
    const issuer = `http://localhost:${await listen(server, settings)}/oauth2/default`;
    const parts: ProviderServices = { issuer, keys, limitCalls: rateLimit(), ...stores };
    server.on('request', getRequestListener(createApp(createProvider(parts), parts).fetch));
    let stopped: Promise<void> | undefined;
    return { issuer, parts, stop: () => (stopped ??= stop(server, store)) };
  } catch (error) {
    store.close();
    throw error;
  }
}

/** @returns the actual port; the operating system chooses one if the setting is 0 */
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
