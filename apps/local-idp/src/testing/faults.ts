import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Settings } from '../settings.ts';

/** The last path segment of an endpoint. */
const endpoints = z.enum(['authorize', 'token', 'keys', 'revoke', 'logout', 'openid-configuration']);

/** 503, no response until the fault is cleared, or a dropped connection. */
const failures = z.enum(['unavailable', 'hold', 'drop']);

export const faultsSchema = z.strictObject({
  endpoints: z.partialRecord(endpoints, failures).default({}),
  refreshTokenGraceSeconds: z.int().min(0).optional(),
  tokenLifetimeSeconds: z.int().min(1).optional(),
});

/** All current faults. Everything else works normally. */
export type Faults = z.output<typeof faultsSchema>;

type Held = Parameters<RequestListener>;

/** Wraps the provider's request listener and simulates failures. For tests only. */
export class FaultyNetwork {
  readonly #settings: Settings;
  readonly #originalSettings: Readonly<Settings>;
  #faults: Faults = { endpoints: {} };
  #held: Held[] = [];
  #provider: RequestListener = (_incoming, outgoing) => outgoing.destroy();

  /** @param settings the running provider's settings; lifetimes are changed in place */
  constructor(settings: Settings) {
    this.#settings = settings;
    this.#originalSettings = { ...settings };
  }

  readonly around = (provider: RequestListener): RequestListener => {
    this.#provider = provider;
    return (incoming, outgoing) => this.#answer(incoming, outgoing);
  };

  /** Replaces all faults. Held requests continue, unless their endpoint is still on hold. */
  set({ endpoints: failing, ...lifetimes }: Faults): void {
    Object.assign(this.#settings, this.#originalSettings, lifetimes);
    this.#faults = { endpoints: failing };
    for (const [incoming, outgoing] of this.#held.splice(0)) this.#answer(incoming, outgoing);
  }

  #answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (outgoing.destroyed) return; // the client gave up while the request was held
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
    // If the preflight failed too, the browser would hide the 503 from the page.
    return failure === 'unavailable' && method === 'OPTIONS' ? undefined : failure;
  }
}
