import { createServer, type Server } from 'node:http';
import type { Log } from '../log.ts';

/**
 * Serves `/metrics` at an address of its own, which only Prometheus should reach. It doesn't listen yet.
 */
export function createMetricsServer(metrics: { scrape(): Promise<string>; contentType: string }, log: Log): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.scrape().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      (error: Error) => {
        log.error({ reason: error.message }, 'the metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
}
