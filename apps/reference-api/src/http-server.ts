import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { ApiEnv } from './api-env.ts';

export interface ConnectionLimits {
  /** Further connections are closed at once. */
  maxConnections: number;
  /** From the connection, or the end of the request before, to the end of the headers. */
  headersTimeoutMs: number;
  /** For a whole request. Only an upload may take that long: other bodies have their own limits. */
  requestTimeoutMs: number;
  /** How often Node looks for connections that have reached a timeout. */
  checkIntervalMs: number;
}

const defaultLimits: ConnectionLimits = {
  maxConnections: 1000,
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 60 * 60 * 1000,
  checkIntervalMs: 1000,
};

/**
 * A server that doesn't listen yet. It closes connections that are slow or too many, and answers a request whose Host
 * header is invalid or not the only one with 400 (RFC 9112, section 3.2).
 */
export function createHttpServer({ fetch }: Hono<ApiEnv>, limits: Partial<ConnectionLimits> = {}): Server {
  const { maxConnections, headersTimeoutMs, requestTimeoutMs, checkIntervalMs } = { ...defaultLimits, ...limits };
  // HTTP/1.0 has no Host: haproxy's checks send none. This name passes no check of the host (app.ts).
  const answer = getRequestListener(fetch, { hostname: 'no-host.invalid' });
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: checkIntervalMs,
    },
    (request, response) => {
      // Node reads the first one only, and a proxy may have checked another.
      const isAmbiguous = (request.headersDistinct['host']?.length ?? 0) > 1;
      if (isAmbiguous) response.writeHead(400, { Connection: 'close' }).end();
      else void answer(request, response);
    },
  );
  server.maxConnections = maxConnections;
  return server;
}
