import type { Feature } from '@scv/api/schemas';
import { checkPortalConfig, localConfig, type PortalConfig } from '@scv/config';
import { browserErrorsPath } from '../browser-errors/browser-error-routes.ts';
import { buildOf } from '../build.ts';
import type { Settings } from '../settings.ts';
import { isLocalAddress } from '../secure-address.ts';
import { StartFailure } from '../start-failure.ts';
import type { ProviderEngine } from './provider-engine.ts';

const featuresOf = ({ OKTA_API_TOKEN, CDD_SCHEMA_FILE }: Settings): Feature[] => [
  'extended',
  ...(OKTA_API_TOKEN === undefined ? [] : ['accounts' as const]),
  ...(CDD_SCHEMA_FILE === undefined ? [] : ['cdd-schema' as const]),
];

function brandOf(settings: Settings): Pick<PortalConfig, 'brand' | 'environment'> {
  const { BRAND_NAME: name, BRAND_LOGO: logo, SUPPORT_URL: supportUrl, APP_URL: appUrl } = settings;
  const brand = {
    ...(name && { name }),
    ...(logo && { logo }),
    ...(supportUrl && { supportUrl }),
    ...(appUrl && { appUrl }),
  };
  const { ENVIRONMENT_LABEL: label } = settings;
  return {
    ...(Object.keys(brand).length > 0 && { brand }),
    ...(label && { environment: { label, tone: settings.ENVIRONMENT_TONE } }),
  };
}

/**
 * The `config.json` of a portal on this server's own origin. Unless the settings say otherwise, people manage and
 * recover their account there if the provider's engine has the API for it; the local provider has both.
 * @param engine undefined if the provider doesn't say
 * @throws StartFailure when the portal would refuse it
 */
export function portalConfig(settings: Settings, engine?: ProviderEngine): PortalConfig {
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
      myAccount: settings.OIDC_MY_ACCOUNT ?? (isLocalProvider || engine === 'idx'),
      recovery: settings.OIDC_RECOVERY ?? (isLocalProvider || engine === 'v1'),
    },
    session: { idleMinutes: settings.SESSION_IDLE_MINUTES },
    cdd: { maxBytes: settings.CDD_MAX_BYTES },
    features: featuresOf(settings),
    ...(commit && { commit }),
    ...(settings.BROWSER_ERRORS && { errorReports: browserErrorsPath }),
    ...brandOf(settings),
  };
  // Any origin will do: the redirect is a path.
  const { config, errors } = checkPortalConfig(document, 'http://localhost');
  if (errors) throw new StartFailure(`The portal would refuse its config.json. ${errors.join(' ')}`);
  return config;
}
