import { Hono } from 'hono';
import type { Provider } from 'oidc-provider';
import { noStore, portalCors } from '../okta/okta-request.ts';
import type { ProviderServices } from '../provider-services.ts';
import { type AccountEnv, accessGuard } from './access.ts';
import { emailRoutes } from './emails.ts';
import { passwordRoutes } from './password.ts';
import { phoneRoutes } from './phones.ts';
import { profileRoutes } from './profile.ts';

/**
 * Okta's MyAccount API, `/idp/myaccount`: signed-in people read and change their own account. okta-auth-js makes the
 * calls (`@okta/okta-auth-js/myaccount`); shapes and errors are those of developer.okta.com.
 */
export function myAccount(provider: Provider, parts: ProviderServices): Hono<AccountEnv> {
  const allow = accessGuard(provider, parts);
  const app = new Hono<AccountEnv>();
  app.use(portalCors(parts.settings.portalOrigin, ['GET', 'POST', 'PUT', 'DELETE']));
  app.use(noStore);
  app.use(parts.limitCalls);
  return app
    .route('/profile', profileRoutes(parts, allow))
    .route('/emails', emailRoutes(parts, allow))
    .route('/phones', phoneRoutes(parts, allow))
    .route('/password', passwordRoutes(parts, allow));
}
