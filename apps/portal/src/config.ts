import { signInPaths } from '@scv/auth';
import * as z from 'zod/mini';

/**
 * The portal's settings, fetched at start so that one build runs everywhere. Each check carries the sentence that
 * the settings page shows. The issuer's and the scopes' rules: specification, section 5.
 */
const text = (name: string) => z.string(`${name} is missing or is not a text.`);
const required = (name: string) => text(name).check(z.minLength(1, `${name} must not be empty.`));
const positive = (name: string, unit: string) =>
  z.number(`${name} is missing or is not a number.`).check(z.positive(`${name} must be more than 0 ${unit}.`));
const section = <Shape extends z.core.$ZodShape>(name: string, shape: Shape) =>
  z.object(shape, `${name} is missing or is not an object.`);

const host = (name: string) =>
  z.pipe(
    text(name).check(
      z.refine((value) => value === '' || value.startsWith('/') || isWebAddress(value), {
        error: `${name} must be empty (the portal's own origin), a path or an http(s) address.`,
      }),
    ),
    z.transform((value) => value.replace(/\/+$/, '')),
  );

const issuer = required('okta.issuer').check(
  z.refine(isWebAddress, { error: 'okta.issuer must be a valid http(s) URL.' }),
  z.refine((value) => !/^https?:\/\/[^/]*-admin\.|-admin\.okta/i.test(value), {
    error: 'okta.issuer must not contain "-admin" in its host: it is the address of the console, not of sign-in.',
  }),
);

const redirectUri = required('okta.redirectUri').check(
  z.refine(isCallback, {
    error: `okta.redirectUri must be on the portal's own origin: ${signInPaths.callbacks.join(' or ')}.`,
  }),
);

const portalConfigSchema = section('config.json', {
  apiBase: host('apiBase'),
  adminApiHost: host('adminApiHost'),
  apiKey: required('apiKey'),
  okta: section('okta', {
    issuer,
    clientId: required('okta.clientId'),
    scopes: z
      .array(z.string('okta.scopes must hold texts only.'), 'okta.scopes is missing or is not an array.')
      .check(z.refine((scopes) => scopes.includes('openid'), { error: 'okta.scopes must contain "openid".' })),
    redirectUri,
    loginIdClaim: required('okta.loginIdClaim'),
  }),
  session: section('session', { idleMinutes: positive('session.idleMinutes', 'minutes') }),
  cdd: section('cdd', { maxBytes: positive('cdd.maxBytes', 'bytes') }),
});

export type PortalConfig = z.output<typeof portalConfigSchema>;

/**
 * The settings could not be had, or not be used; one sentence for each thing that is wrong. `isPassing` when the network
 * or the server failed, and nothing is known of the settings themselves.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly reasons: readonly string[];
  readonly isPassing: boolean;

  constructor(reasons: readonly string[], { isPassing = false } = {}) {
    super(reasons.join(' '));
    this.reasons = reasons;
    this.isPassing = isPassing;
  }
}

/** Milliseconds. */
const patience = 20_000;

/** Fetches and checks config.json. Throws a ConfigError. */
export async function loadConfig(): Promise<PortalConfig> {
  return parseConfig(await fetchConfig());
}

export function parseConfig(document: unknown): PortalConfig {
  const parsed = portalConfigSchema.safeParse(document);
  if (parsed.success) return parsed.data;
  throw new ConfigError([...new Set(parsed.error.issues.map(({ message }) => message))]);
}

async function fetchConfig(): Promise<unknown> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(patience) }).catch(() => undefined);
  const unfetched = 'config.json could not be fetched';
  if (!response) throw new ConfigError([`${unfetched}. Check your network connection.`], { isPassing: true });
  const { ok, status } = response;
  if (!ok) throw new ConfigError([`${unfetched}: the server answered ${status}.`], { isPassing: status >= 500 });
  return response.json().catch(() => {
    throw new ConfigError(['config.json is not valid JSON.']);
  });
}

function isCallback(value: string): boolean {
  const url = URL.canParse(value, location.origin) ? new URL(value, location.origin) : undefined;
  return url?.origin === location.origin && signInPaths.callbacks.some((path) => path === url.pathname);
}

/** Stricter than URL, which forgives blanks around an address; the client library does not. */
function isWebAddress(value: string): boolean {
  return /^https?:\/\/\S+$/.test(value) && URL.canParse(value);
}
