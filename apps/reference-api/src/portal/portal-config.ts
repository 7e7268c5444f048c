import { checkPortalConfig, localConfig, type PortalConfig } from '@scv/config';
import { buildOf } from '../build.ts';
import type { Settings } from '../settings.ts';
import { isLocalAddress } from '../secure-address.ts';
import { StartFailure } from '../start-failure.ts';

/**
 * The `config.json` of a portal on this server's own origin.
 * @throws StartFailure when the portal would refuse it
 */
export function portalConfig(settings: Settings): PortalConfig {
  const { okta } = localConfig;
  const isLocalProvider = isLocalAddress(settings.OIDC_ISSUER);
  const { commit } = buildOf(settings);
  const document: PortalConfig = {
    apiBase: '',
    adminApiHost: '',
    apiKey: settings.API_KEY,
    okta: {
      issuer: settings.OIDC_ISSUER,
      clientId: settings.OIDC_CLIENT_ID,
      scopes: okta.scopes,
      redirectUri: okta.redirectUri,
      loginIdClaim: settings.OIDC_LOGIN_ID_CLAIM,
      ...(settings.OIDC_DPOP && { dpop: true }),
      myAccount: settings.OIDC_MY_ACCOUNT ?? isLocalProvider,
      recovery: settings.OIDC_RECOVERY ?? isLocalProvider,
    },
    session: { idleMinutes: settings.SESSION_IDLE_MINUTES },
    cdd: { maxBytes: settings.CDD_MAX_BYTES },
    features: [
      'sign-out',
      'user-filters',
      'user-details',
      'user-lookup',
      'activity',
      'cdd-history',
      'summary',
      ...(settings.OKTA_API_TOKEN ? ['provider-account'] : []),
      ...(settings.CDD_SCHEMA_FILE ? ['cdd-schema'] : []),
    ],
    ...(commit && { commit }),
  };
  // Any origin will do: the redirect is a path.
  const { config, errors } = checkPortalConfig(document, 'http://localhost');
  if (errors) throw new StartFailure(`The portal would refuse its config.json. ${errors.join(' ')}`);
  return config;
}
