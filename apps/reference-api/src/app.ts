import { Hono } from 'hono';
import { accountRoutes } from './accounts/account-routes.ts';
import type { ApiEnv, ApiParts } from './api-env.ts';
import { loginRoutes } from './auth/login-routes.ts';
import { logoutRoutes } from './auth/logout-routes.ts';
import { tokenReader } from './auth/read-token.ts';
import { requireAdmin } from './auth/require-admin.ts';
import { type CheckSession, createSessions } from './auth/sessions.ts';
import { cddRoutes } from './cdd/cdd-routes.ts';
import { cddSchemaRoutes } from './cdd/cdd-schema.ts';
import { uploadHistoryRoutes } from './cdd/upload-history.ts';
import { activityRoutes } from './activity/activity-routes.ts';
import { refusedAccess } from './activity/refused-access.ts';
import { answerFailure, refuseAddress, refuseOtherMethods } from './failures.ts';
import { healthRoutes } from './health/health-routes.ts';
import { requireKnownHost } from './known-host.ts';
import { requestLog } from './log.ts';
import { portalConfig } from './portal/portal-config.ts';
import { portalFiles } from './portal/portal-files.ts';
import { securityHeaders } from './portal/security-headers.ts';
import { limitBody } from './request-input.ts';
import { limitUnreadBody } from './unread-body.ts';
import { summaryRoutes } from './summary/summary-routes.ts';
import { userRoutes } from './users/user-routes.ts';

/** The whole server without the network: the contract's calls, health and the portal's files. */
export function createApp({
  settings,
  database,
  log,
  now = Date.now,
  accounts,
}: Pick<ApiParts, 'settings' | 'database' | 'log'> & Partial<ApiParts>): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const readToken = tokenReader(settings, now);
  const sessions = createSessions(database, settings, now);
  const recordRefusedAccess = refusedAccess({ database, log, now });
  const guard = (check: CheckSession) => requireAdmin(readToken, check, database, recordRefusedAccess);
  const parts = { settings, database, log, now, accounts, requireAdmin: guard(sessions.use) };
  app.use(requestLog(log, settings), limitUnreadBody(), securityHeaders(settings), requireKnownHost(settings));
  app.use('/api/*', limitBody());

  app.route('/', healthRoutes(parts));
  app.route('/', loginRoutes(parts));
  app.route('/', logoutRoutes({ database, requireAdmin: guard(sessions.check) }, sessions));
  app.route('/', userRoutes(parts));
  app.route('/', accountRoutes(parts));
  app.route('/', cddRoutes(parts));
  app.route('/', uploadHistoryRoutes(parts));
  app.route('/', cddSchemaRoutes(parts));
  app.route('/', activityRoutes(parts));
  app.route('/', summaryRoutes(parts));

  refuseOtherMethods(app);
  for (const path of ['/api/*', '/hpesa/*']) app.all(path, refuseAddress);
  const config = portalConfig(settings);
  if (settings.PORTAL_DIR) app.route('/', portalFiles({ dir: settings.PORTAL_DIR, config }));
  // In development Vite serves the files and forwards the request for config.json.
  else app.get('/config.json', (context) => context.json(config, 200, { 'Cache-Control': 'no-cache' }));
  app.all('*', refuseAddress); // not app.notFound: errors thrown there skip the middlewares
  app.onError(answerFailure(log));
  return app;
}
