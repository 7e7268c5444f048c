import { Hono } from 'hono';
import type { Provider } from 'oidc-provider';
import { noStore, portalCors } from '../okta/portal-cors.ts';
import type { Parts } from '../parts.ts';
import { type AccountEnv, accessGuard } from './access.ts';
import { emailRoutes } from './email-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { phoneRoutes } from './phone-routes.ts';
import { profileRoutes } from './profile-routes.ts';

/**
 * Okta's MyAccount API, `/idp/myaccount`: signed-in people read and change their own account. okta-auth-js makes the
 * calls (`@okta/okta-auth-js/myaccount`); shapes and errors are those of developer.okta.com.
 */
export function myAccount(provider: Provider, parts: Parts): Hono<AccountEnv> {
  const allow = accessGuard(provider, parts);
  const app = new Hono<AccountEnv>();
  app.use(portalCors(parts.settings.portalOrigin, ['GET', 'POST', 'PUT', 'DELETE']));
  app.use(noStore);
  return app
    .route('/profile', profileRoutes(parts, allow))
    .route('/emails', emailRoutes(parts, allow))
    .route('/phones', phoneRoutes(parts, allow))
    .route('/password', passwordRoutes(parts, allow));
}
