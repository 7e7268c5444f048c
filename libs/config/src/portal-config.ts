import type { Feature } from '@scv/api/schemas';
import {
  boolean,
  type Checks,
  mistakesIn,
  nonEmptyString,
  optional,
  positiveNumber,
  string,
  stringArray,
  stringRecord,
} from './setting-checks.ts';

/** Where the provider may redirect to after signing in (specification, section 2). */
export const callbackPaths = ['/authorization-code/callback', '/login/callback'] as const;

/** The portal's settings, as it fetches them from `/config.json` at start. */
export interface PortalConfig {
  /** Prefix of every `api/v1/...` path; empty for the portal's own origin. */
  apiBase: string;
  /** The CDD upload goes to `{adminApiHost}/hpesa/api/v1/cdd/upload`; empty for the portal's own origin. */
  adminApiHost: string;
  /** The login call's `api-key` header. */
  apiKey: string;
  okta: {
    issuer: string;
    clientId: string;
    scopes: string[];
    /** A path on the portal's origin, or a full address there. */
    redirectUri: string;
    /** The ID-token claim that is compared with LoginId. */
    loginIdClaim: string;
    /** Whether people manage their account in the portal: the provider has Okta's MyAccount API. */
    myAccount?: boolean;
    /** Whether people recover, unlock and activate their account in the portal: the provider has Okta's Authn API. */
    recovery?: boolean;
  };
  session: { idleMinutes: number };
  cdd: { maxBytes: number };
  /** The contract's optional parts that the backend has. A file may also have unknown names. */
  features?: Feature[];
  /** The commit that runs, for About. */
  commit?: string;
  /** Where errors in the browser are reported: a path, or an http(s) address that the policy allows. */
  errorReports?: string;
  /** How this installation is called and looks. */
  brand?: {
    name?: string;
    /** Path of an image on the portal's own origin. */
    logo?: string;
    /** Where people get help: an http(s) address, or `mailto:`. */
    supportUrl?: string;
    /** The application that users sign in to, an http(s) address. A recovery ends with a button to it. */
    appUrl?: string;
  };
  /** Tells this installation from others, such as a test system, in the frame, the title and at the sign-in. */
  environment?: {
    label: string;
    tone: (typeof tones)[number];
  };
}

const tones = ['neutral', 'success', 'warning', 'danger'] as const;

/** Rules for issuer and scopes: specification, section 5. */
const portalChecks = (origin: string): Checks<PortalConfig> => ({
  apiBase: string(hostRule, ...addressRules),
  adminApiHost: string(hostRule, ...addressRules),
  apiKey: nonEmptyString(),
  okta: {
    issuer: nonEmptyString([isHttpUrl, 'must be a valid http(s) URL'], ...addressRules, [
      isNotConsole,
      'must not contain "-admin" in its host: that is the address of the admin console',
    ]),
    clientId: nonEmptyString(),
    scopes: stringArray([(scopes) => scopes.includes('openid'), 'must contain "openid"']),
    redirectUri: nonEmptyString(
      [(value) => isCallback(value, origin), `must be on the portal's own origin: ${callbackPaths.join(' or ')}`],
      credentialsRule,
    ),
    loginIdClaim: nonEmptyString(),
    myAccount: optional(boolean()),
    recovery: optional(boolean()),
  },
  session: { idleMinutes: positiveNumber('minutes') },
  cdd: { maxBytes: positiveNumber('bytes') },
  features: optional(stringArray()),
  commit: optional(nonEmptyString()),
  errorReports: optional(nonEmptyString(hostRule, credentialsRule)),
  // A wrong name or address shows on the screen.
  brand: optional(
    stringRecord(
      [(brand) => !Object.values(brand).some(hasCredentials), credentialsRule[1]],
      [({ appUrl }) => appUrl === undefined || isHttpUrl(appUrl), 'must have an http(s) address as its appUrl'],
    ),
  ),
  environment: optional(
    stringRecord([
      ({ label, tone }) => Boolean(label) && tones.some((each) => each === tone),
      `must have a label and a tone: ${tones.join(', ')}`,
    ]),
  ),
});

/** Whether an address contains a user name or a password. */
export function hasCredentials(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}

const credentialsRule = [
  (value: string) => !hasCredentials(value),
  'must not contain a user name or a password',
] as const;

/** Rules for addresses that are completed by a path. */
const addressRules = [
  credentialsRule,
  [(value: string) => !/[?#]/.test(value), 'must not contain a query or a fragment'],
] as const;

const hostRule = [
  (value: string) => value === '' || value.startsWith('/') || isHttpUrl(value),
  "must be empty (the portal's own origin), a path or an http(s) address",
] as const;

/** The settings for the local provider: defaults of the reference API, settings of mock mode. */
export const localConfig: PortalConfig = {
  apiBase: '',
  adminApiHost: '',
  apiKey: 'scv-admin-portal',
  okta: {
    issuer: 'http://localhost:4400/oauth2/default',
    clientId: 'scv-admin-portal',
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    redirectUri: callbackPaths[0],
    loginIdClaim: 'sub',
  },
  session: { idleMinutes: 30 },
  cdd: { maxBytes: 104_857_600 },
};

/**
 * Checks the content of `config.json`.
 * @param origin the portal's own origin, such as `https://portal.example`
 * @returns the settings, or one sentence for each mistake
 */
export function checkPortalConfig(
  document: unknown,
  origin: string,
): { config: PortalConfig; errors?: undefined } | { config?: undefined; errors: string[] } {
  const errors = mistakesIn(document, portalChecks(origin));
  if (errors.length > 0) return { errors };
  const config = document as PortalConfig;
  const apiBase = withoutSlash(config.apiBase);
  const adminApiHost = withoutSlash(config.adminApiHost);
  const features = config.features && { features: names.filter((name) => config.features?.includes(name)) };
  return { config: { ...config, apiBase, adminApiHost, ...features } };
}

const withoutSlash = (host: string) => /^.*[^/]/s.exec(host)?.[0] ?? '';

function isCallback(value: string, origin: string): boolean {
  const url = URL.canParse(value, origin) ? new URL(value, origin) : undefined;
  return url?.origin === origin && callbackPaths.some((path) => path === url.pathname);
}

const isNotConsole = (issuer: string) => !/^https?:\/\/[^/]*-admin\.|-admin\.okta/i.test(issuer);

/** Stricter than `URL`, which ignores blanks around an address; the sign-in library does not. */
function isHttpUrl(value: string): boolean {
  return /^https?:\/\/\S+$/.test(value) && URL.canParse(value);
}

/** config.json could not be fetched, or has mistakes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** One sentence for each mistake. */
  readonly reasons: readonly string[];
  /** Whether the network or the server failed, so that trying again may help. */
  readonly isTemporary: boolean;

  constructor(reasons: readonly string[], { isTemporary = false } = {}) {
    super(reasons.join(' '));
    this.reasons = reasons;
    this.isTemporary = isTemporary;
  }
}

const names: readonly Feature[] = ['extended', 'accounts', 'cdd-schema'];
