import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Settings } from '../settings.ts';

/** The last part of an address below the issuer. */
const endpoints = z.enum(['authorize', 'token', 'userinfo', 'keys', 'revoke', 'logout', 'openid-configuration']);

/** How an address fails: with a 503, by not answering for as long as the fault lasts, or by cutting the connection. */
const failures = z.enum(['unavailable', 'hold', 'drop']);

export const faultsSchema = z.strictObject({
  endpoints: z.partialRecord(endpoints, failures).default({}),
  refreshTokenGraceSeconds: z.int().min(0).optional(),
  tokenLifetimeSeconds: z.int().min(1).optional(),
});

/** Everything that is wrong with the provider; what is not named is well. */
export type Faults = z.output<typeof faultsSchema>;

type Held = Parameters<RequestListener>;

/** Stands between the network and the provider, and lets it fail on command. For tests only. */
export class FaultyNetwork {
  readonly #settings: Settings;
  readonly #well: Readonly<Settings>;
  #faults: Faults = { endpoints: {} };
  #held: Held[] = [];
  #provider: RequestListener = (_incoming, outgoing) => outgoing.destroy();

  /** @param settings those that the provider was started with: lifetimes are changed in place */
  constructor(settings: Settings) {
    this.#settings = settings;
    this.#well = { ...settings };
  }

  readonly around = (provider: RequestListener): RequestListener => {
    this.#provider = provider;
    return (incoming, outgoing) => this.#answer(incoming, outgoing);
  };

  /** Replaces all faults. Requests on hold go on, unless their address is on hold still. */
  set({ endpoints: failing, ...lifetimes }: Faults): void {
    Object.assign(this.#settings, this.#well, lifetimes);
    this.#faults = { endpoints: failing };
    for (const [incoming, outgoing] of this.#held.splice(0)) this.#answer(incoming, outgoing);
  }

  #answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (outgoing.destroyed) return; // who asked gave up while it was on hold
    switch (this.#failureOf(incoming)) {
      case 'hold':
        this.#held.push([incoming, outgoing]);
        return;
      case 'drop':
        incoming.socket.destroy();
        return;
      case 'unavailable':
        outgoing.writeHead(503, { 'Access-Control-Allow-Origin': this.#settings.portalOrigin }).end();
        return;
      case undefined:
        void this.#provider(incoming, outgoing);
    }
  }

  #failureOf({ url = '/', method }: IncomingMessage) {
    const endpoint = endpoints.safeParse(new URL(url, 'http://localhost').pathname.split('/').at(-1)).data;
    const failure = endpoint && this.#faults.endpoints[endpoint];
    // A browser that may not even ask would not see the 503.
    return failure === 'unavailable' && method === 'OPTIONS' ? undefined : failure;
  }
}
