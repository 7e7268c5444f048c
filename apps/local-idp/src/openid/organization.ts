import { Hono } from 'hono';
import { portalCors } from '../okta/portal-cors.ts';
import type { Parts } from '../parts.ts';

/**
 * `/.well-known/okta-organization` (developer.okta.com, "Organization metadata"). `pipeline` names the engine: `idx`,
 * the Identity Engine, has MyAccount; `v1`, the Classic Engine, has the Authentication API. This provider has both and
 * says `idx`.
 */
export function organization({ issuer, settings }: Parts): Hono {
  const { origin } = new URL(issuer);
  const app = new Hono();
  app.use(portalCors(settings.portalOrigin, ['GET']));
  return app.get('/', ({ json }) =>
    json({ id: '00o00000000000000000', _links: { organization: { href: origin } }, pipeline: 'idx' }),
  );
}
