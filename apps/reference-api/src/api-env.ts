import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Database } from './database/database.ts';
import type { Settings } from './settings.ts';

/** The administrator who makes a request. */
export interface Caller {
  id: string;
  /** As stored, in its original letter case. */
  email: string;
}

/** Variables in Hono's context. `caller` is set only behind `requireAdmin`. */
export interface ApiEnv {
  Variables: { requestId: string; caller: Caller };
}

/** With the raw request that @hono/node-server adds. `app.request` has no server, and no `env` at all. */
export interface ServedEnv extends ApiEnv {
  Bindings: { incoming: IncomingMessage };
}

/** What the routes are built from. */
export interface ApiParts {
  settings: Settings;
  database: Database;
  log: Logger;
  requireAdmin: MiddlewareHandler<ApiEnv>;
  /** The current time in milliseconds; tests set it. */
  now: () => number;
}
