import { operations as contract, ProblemError } from '@scv/api/schemas';
import { Hono, type MiddlewareHandler } from 'hono';
import { except } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import { accountOperations } from './accounts/account-operations.ts';
import { activityOperations } from './activity/activity-operations.ts';
import { refusedAccess } from './activity/record-refusals.ts';
import type { ApiEnv, ApiServices } from './api-env.ts';
import { tokenReader } from './auth/access-token.ts';
import { authOperations } from './auth/auth-operations.ts';
import { knownDevices } from './auth/known-devices.ts';
import { requireAdmin } from './auth/require-admin.ts';
import { createSessions } from './auth/sessions.ts';
import { browserErrorRoutes } from './browser-errors/browser-error-routes.ts';
import { cddOperations } from './cdd/cdd-operations.ts';
import { folderStorage } from './cdd/folder-storage.ts';
import { uploadFolder } from './cdd/open-storage.ts';
import { contractRoutes } from './contract-page.ts';
import { answerFailure, refuseAddress, refuseOtherMethods } from './failures.ts';
import { healthRoutes } from './health/health-routes.ts';
import { sentPath } from './http-server.ts';
import { limitBody, limitUnreadBody } from './limit-body.ts';
import { type ProcessState, requestLog } from './log.ts';
import { serveOperations } from './operation.ts';
import { portalConfig } from './portal/portal-config.ts';
import { portalFiles } from './portal/portal-files.ts';
import type { ProviderEngine } from './portal/provider-engine.ts';
import { securityHeaders } from './portal/security-headers.ts';
import type { Settings } from './settings.ts';
import { summaryOperations } from './summary/summary-operations.ts';
import { userOperations } from './users/user-operations.ts';

/** The whole server without the network: the contract's calls, health and the portal's files. */
export function createApp({
  settings,
  database,
  log,
  now = Date.now,
  accounts,
  storage = folderStorage(uploadFolder(settings)),
  state = {},
  countRequests,
  engine = () => undefined,
}: Pick<ApiServices, 'settings' | 'database' | 'log'> &
  Partial<ApiServices> & {
    state?: ProcessState;
    countRequests?: MiddlewareHandler<ApiEnv> | undefined;
    engine?: () => ProviderEngine | undefined;
  }): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>({ getPath: sentPath });
  const sessions = createSessions(database, settings, now);
  const guards = {
    readToken: tokenReader(settings, now),
    sessions,
    devices: knownDevices(database, now),
    database,
    recordRefusedAccess: refusedAccess({ database, log }),
  };
  const parts = { settings, database, log, now, accounts, storage, requireAdmin: requireAdmin(guards, 'use') };
  if (countRequests) app.use(countRequests);
  app.use(requestLog(log, settings, state), limitUnreadBody(), securityHeaders(settings));
  // Before the check of the host: load balancers call it by IP address or without a name, and its answers have no data.
  app.route('/', healthRoutes({ ...parts, state, engine }));
  app.use(requireKnownHost(settings));
  // The largest body is read only after the check of who sends it (cdd-operations.ts).
  app.use('/api/*', except(contract.compareCddRecords.path, limitBody()));

  if (settings.BROWSER_ERRORS) app.route('/', browserErrorRoutes(parts));
  if (settings.SERVE_CONTRACT) app.route('/', contractRoutes(settings));
  const operations = {
    ...authOperations({ ...parts, requireAdmin: requireAdmin(guards, 'check') }, sessions),
    ...userOperations(parts),
    ...accountOperations(parts),
    ...cddOperations(parts),
    ...activityOperations(parts),
    ...summaryOperations(parts),
  };
  app.route('/', serveOperations(operations));

  refuseOtherMethods(app);
  for (const path of ['/api/*', '/hpesa/*']) app.all(path, refuseAddress);
  const config = () => portalConfig(settings, engine());
  config(); // fails the start if the portal would refuse it
  const { PORTAL_DIR: dir, PORTAL_ASSETS_DIR: assetsDir } = settings;
  if (dir) app.route('/', portalFiles({ dir, config, assetsDir, log }));
  // In development Vite serves the files and forwards the request for config.json.
  else app.get('/config.json', (context) => context.json(config(), 200, { 'Cache-Control': 'no-cache' }));
  app.all('*', refuseAddress); // not app.notFound: errors thrown there skip the middlewares
  app.onError(answerFailure(log));
  return app;
}

/** Loopback hosts as `URL` writes them. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses requests for a host that is neither loopback nor in PORTAL_ORIGINS (421). This prevents DNS rebinding:
 * another site points its own host name at this server, so that the browser lets the site's page read the API's
 * answers. The port is not compared, because proxies often leave it out.
 */
function requireKnownHost({ PORTAL_ORIGINS: origins }: Pick<Settings, 'PORTAL_ORIGINS'>) {
  const hosts = new Set([...loopback, ...origins.map((origin) => new URL(origin).hostname)]);
  return createMiddleware<ApiEnv>(async ({ req: { url } }, next) => {
    if (!hosts.has(new URL(url).hostname)) {
      throw new ProblemError(421, 'This server is not set up for the host name in the address.');
    }
    await next();
  });
}
