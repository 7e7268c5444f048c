import type { Settings } from '../settings.ts';

/** The portal's `config.json`, as the portal's own schema reads it. */
export interface PortalConfig {
  /** Prefix of every `api/v1/...` path; empty is the own origin. */
  apiBase: string;
  /** The CDD upload goes to `{adminApiHost}/hpesa/api/v1/cdd/upload`; empty is the own origin. */
  adminApiHost: string;
  apiKey: string;
  okta: {
    issuer: string;
    clientId: string;
    scopes: string[];
    /** A path on the own origin, or a whole address. */
    redirectUri: string;
    /** The ID-token claim that is compared with LoginId. */
    loginIdClaim: string;
  };
  session: { idleMinutes: number };
  cdd: { maxBytes: number };
}

/** The settings for a portal that this server serves: everything on one origin, sign-in at the configured issuer. */
export function portalConfig(
  settings: Pick<Settings, 'API_KEY' | 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_LOGIN_ID_CLAIM' | 'CDD_MAX_BYTES'>,
): PortalConfig {
  return {
    apiBase: '',
    adminApiHost: '',
    apiKey: settings.API_KEY,
    okta: {
      issuer: settings.OIDC_ISSUER,
      clientId: settings.OIDC_CLIENT_ID,
      scopes: ['openid', 'profile', 'email', 'offline_access'],
      redirectUri: '/authorization-code/callback',
      loginIdClaim: settings.OIDC_LOGIN_ID_CLAIM,
    },
    session: { idleMinutes: 30 },
    cdd: { maxBytes: settings.CDD_MAX_BYTES },
  };
}
