import * as z from 'zod/mini';

export { ConfigError } from './config-error.ts';

/** Where the provider may redirect to after signing in (specification, section 2). */
export const callbackPaths = ['/authorization-code/callback', '/login/callback'] as const;

const text = (name: string) => z.string(`${name} is missing or is not a text.`);
const required = (name: string) => text(name).check(z.minLength(1, `${name} must not be empty.`));
const positive = (name: string, unit: string) =>
  z.number(`${name} is missing or is not a number.`).check(z.positive(`${name} must be more than 0 ${unit}.`));
const section = <Shape extends z.core.$ZodShape>(name: string, shape: Shape) =>
  z.object(shape, `${name} is missing or is not an object.`);

const host = (name: string) =>
  z.pipe(
    text(name).check(
      z.refine((value) => value === '' || value.startsWith('/') || isHttpUrl(value), {
        error: `${name} must be empty (the portal's own origin), a path or an http(s) address.`,
      }),
    ),
    z.transform((value) => value.replace(/\/+$/, '')),
  );

const issuer = required('okta.issuer').check(
  z.refine(isHttpUrl, { error: 'okta.issuer must be a valid http(s) URL.' }),
  z.refine((value) => !/^https?:\/\/[^/]*-admin\.|-admin\.okta/i.test(value), {
    error: 'okta.issuer must not contain "-admin" in its host: that is the address of the admin console.',
  }),
);

/** Each check has the sentence that the portal shows. Rules for issuer and scopes: specification, section 5. */
const portalConfigSchema = (origin: string) =>
  section('config.json', {
    /** Prefix of every `api/v1/...` path; empty for the portal's own origin. */
    apiBase: host('apiBase'),
    /** The CDD upload goes to `{adminApiHost}/hpesa/api/v1/cdd/upload`; empty for the portal's own origin. */
    adminApiHost: host('adminApiHost'),
    /** The login call's `api-key` header. */
    apiKey: required('apiKey'),
    okta: section('okta', {
      issuer,
      clientId: required('okta.clientId'),
      scopes: z
        .array(z.string('okta.scopes must hold texts only.'), 'okta.scopes is missing or is not an array.')
        .check(z.refine((scopes) => scopes.includes('openid'), { error: 'okta.scopes must contain "openid".' })),
      /** A path on the portal's origin, or a full address there. */
      redirectUri: required('okta.redirectUri').check(
        z.refine((value) => isCallback(value, origin), {
          error: `okta.redirectUri must be on the portal's own origin: ${callbackPaths.join(' or ')}.`,
        }),
      ),
      /** The ID-token claim that is compared with LoginId. */
      loginIdClaim: required('okta.loginIdClaim'),
    }),
    session: section('session', { idleMinutes: positive('session.idleMinutes', 'minutes') }),
    cdd: section('cdd', { maxBytes: positive('cdd.maxBytes', 'bytes') }),
  });

/** The portal's settings, as it fetches them from `/config.json` at start. */
export type PortalConfig = z.output<ReturnType<typeof portalConfigSchema>>;

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
  const { data, error } = portalConfigSchema(origin).safeParse(document);
  return data ? { config: data } : { errors: [...new Set(error.issues.map(({ message }) => message))] };
}

function isCallback(value: string, origin: string): boolean {
  const url = URL.canParse(value, origin) ? new URL(value, origin) : undefined;
  return url?.origin === origin && callbackPaths.some((path) => path === url.pathname);
}

/** Stricter than `URL`, which ignores blanks around an address; the sign-in library does not. */
function isHttpUrl(value: string): boolean {
  return /^https?:\/\/\S+$/.test(value) && URL.canParse(value);
}
