import { createServer, type Server, type ServerOptions } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { ApiEnv } from './api-env.ts';

interface ConnectionLimits extends ServerOptions {
  maxConnections?: number;
}

/**
 * A server that doesn't listen yet. It closes connections that are slow or too many, and answers a request whose Host
 * header is invalid or not the only one with 400 (RFC 9112, section 3.2).
 * @param changes of the limits, for tests
 */
export function createHttpServer({ fetch }: Hono<ApiEnv>, changes: ConnectionLimits = {}): Server {
  const { maxConnections = 1000, ...limits } = changes;
  // HTTP/1.0 has no Host: haproxy's checks send none. This name passes no check of the host (app.ts).
  const answer = getRequestListener(fetch, { hostname: 'no-host.invalid' });
  const server = createServer(
    {
      headersTimeout: 15_000,
      // Only an upload may take that long: other bodies have their own limits.
      requestTimeout: 60 * 60 * 1000,
      connectionsCheckingInterval: 1000,
      ...limits,
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
