import { createServer, type Server, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import type { ApiEnv } from './api-env.ts';

interface ConnectionLimits extends ServerOptions {
  maxConnections?: number;
  /** Milliseconds without a byte in either direction. */
  timeout?: number;
}

/**
 * A server that doesn't listen yet. It closes slow and surplus connections, and responds with 400 to an invalid or
 * repeated Host header (RFC 9112, section 3.2).
 * @param changes of the limits, for tests
 */
export function createHttpServer({ fetch }: Hono<ApiEnv>, changes: ConnectionLimits = {}): Server {
  const { maxConnections = 1000, timeout = 5 * 60 * 1000, ...limits } = changes;
  // HTTP/1.0 has no Host: haproxy's checks send none. This name passes no check of the host (app.ts).
  /** Connections with a refused, unreadable request. */
  const refused = new WeakSet<Duplex>();
  const answer = getRequestListener(fetch, { hostname: 'no-host.invalid', errorHandler: refusalOf });
  const server = createServer(
    {
      headersTimeout: 15_000,
      // Only an upload may take that long: other bodies have their own limits.
      requestTimeout: 60 * 60 * 1000,
      connectionsCheckingInterval: 1000,
      requireHostHeader: false, // Node's own refusal has no headers.
      ...limits,
    },
    (request, response) => {
      // It arrived beside the refusal. Its client takes that for the response, and may send the request again.
      if (refused.has(request.socket)) return;
      const hosts = request.headersDistinct['host']?.length ?? 0;
      // Node reads the first one only, and a proxy may have checked another.
      const isInvalid = hosts > 1 || (hosts === 0 && request.httpVersion !== '1.0');
      if (isInvalid) refuse(response, 400);
      else void answer(request, response);
    },
  );
  server.on('checkExpectation', (_request, response) => refuse(response, 417));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refused.add(socket);
    // A browser that opened a connection in advance takes 408 for the response to its first request.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && (socket as Socket).bytesRead === 0) return void socket.destroy();
    const status = statuses[error.code ?? ''] ?? 400;
    const lines = Object.entries(refusalHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable && !socket.destroyed) {
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
    }
  });
  server.maxConnections = maxConnections;
  // Ends connections such as an unread download. No response takes this long to begin.
  server.timeout = timeout;
  return server;
}

/** Headers as strict as the app's (security-headers.ts), for requests refused before they reach it. */
const refusalHeaders = {
  'Cache-Control': 'no-store',
  Connection: 'close',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/**
 * The path of a request as it was sent. The app matches this one, not the decoded path without dot segments: a proxy that
 * refuses `/healthz` may let `/%68ealthz` or `/x/../healthz` pass.
 */
export function sentPath({ url }: Request, { env }: { env?: Partial<ApiEnv['Bindings']> } = {}): string {
  const target = env?.incoming?.url ?? url;
  return target.replace(/^https?:\/\/[^/?]*/, '').replace(/\?.*/s, '') || '/';
}

const refuse = (response: ServerResponse, status: number) => void response.writeHead(status, refusalHeaders).end();

/** The response to an invalid host or address. Any other error that the app doesn't catch is a failure. */
function refusalOf(error: unknown): Response {
  const isRefused = error instanceof RequestError;
  if (!isRefused) console.error(error);
  return new Response(null, { status: isRefused ? 400 : 500, headers: refusalHeaders });
}

/** Statuses by Node's codes for unreadable requests; any other code gives 400. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
