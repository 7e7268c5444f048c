import { Hono } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { accessTokenVerifier } from './auth/access-token.ts';
import { createLockout } from './auth/lockout.ts';
import { loginRoutes } from './auth/login-routes.ts';
import { requireAdmin } from './auth/require-admin.ts';
import { cddRoutes } from './cdd/cdd-routes.ts';
import type { Database } from './database/database.ts';
import { allowedMethods, answerFailure, refuseAddress, refuseMethod } from './failures.ts';
import { healthRoutes } from './health/health-routes.ts';
import { type Log, requestLog } from './log.ts';
import { portalConfig } from './portal/portal-config.ts';
import { portalFiles } from './portal/portal-files.ts';
import { securityHeaders } from './portal/security-headers.ts';
import { takeBody } from './request-body.ts';
import type { Settings } from './settings.ts';
import { userRoutes } from './users/user-routes.ts';

interface Parts {
  settings: Settings;
  database: Database;
  log: Log;
  /** The time in milliseconds, for tests of what waits. */
  now?: () => number;
}

/** The whole server without the network: the contract's six calls, health and the portal's files. */
export function createApp({ settings, database, log, now }: Parts): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const admin = requireAdmin(
    accessTokenVerifier({
      issuer: settings.OIDC_ISSUER,
      audience: settings.OIDC_AUDIENCE,
      clientId: settings.OIDC_CLIENT_ID,
    }),
    database,
  );

  app.use(requestLog(log), securityHeaders({ issuer: settings.OIDC_ISSUER }));
  app.use('/api/*', takeBody);
  app.route('/', healthRoutes(database));
  app.route('/', loginRoutes({ database, lockout: createLockout(database, now), apiKey: settings.API_KEY }));
  app.route('/', userRoutes({ database, requireAdmin: admin }));
  app.route(
    '/',
    cddRoutes({
      database,
      dataDir: settings.DATA_DIR,
      maxBytes: settings.CDD_MAX_BYTES,
      requireAdmin: admin,
      log,
    }),
  );
  for (const [path, allow] of allowedMethods) app.all(path, () => refuseMethod(allow));
  for (const path of ['/api/*', '/hpesa/*']) app.all(path, refuseAddress);
  const config = portalConfig(settings);
  if (settings.PORTAL_DIR) app.route('/', portalFiles({ dir: settings.PORTAL_DIR, config }));
  // In development Vite serves the files, and passes on the request for the settings.
  else app.get('/config.json', (context) => context.json(config, 200, { 'Cache-Control': 'no-cache' }));
  app.all('*', refuseAddress); // not app.notFound: what that throws passes the middlewares by
  app.onError(answerFailure(log));
  return app;
}
