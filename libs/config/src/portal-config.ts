import * as z from 'zod/mini';

/** The paths that the provider may redirect to after a sign-in (specification, section 2). */
const callbackPaths = ['/authorization-code/callback', '/login/callback'] as const;

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

/**
 * The schema of `config.json`.
 * @param origin the portal's own, such as `https://portal.example`: the provider must redirect back to it
 */
export function portalConfigSchema(origin: string) {
  return section('config.json', {
    apiBase: host('apiBase'),
    adminApiHost: host('adminApiHost'),
    apiKey: required('apiKey'),
    okta: section('okta', {
      issuer,
      clientId: required('okta.clientId'),
      scopes: z
        .array(z.string('okta.scopes must hold texts only.'), 'okta.scopes is missing or is not an array.')
        .check(z.refine((scopes) => scopes.includes('openid'), { error: 'okta.scopes must contain "openid".' })),
      redirectUri: required('okta.redirectUri').check(
        z.refine((value) => isCallback(value, origin), {
          error: `okta.redirectUri must be on the portal's own origin: ${callbackPaths.join(' or ')}.`,
        }),
      ),
      loginIdClaim: required('okta.loginIdClaim'),
    }),
    session: section('session', { idleMinutes: positive('session.idleMinutes', 'minutes') }),
    cdd: section('cdd', { maxBytes: positive('cdd.maxBytes', 'bytes') }),
  });
}

export type PortalConfig = z.output<ReturnType<typeof portalConfigSchema>>;

function isCallback(value: string, origin: string): boolean {
  const url = URL.canParse(value, origin) ? new URL(value, origin) : undefined;
  return url?.origin === origin && callbackPaths.some((path) => path === url.pathname);
}

/** Stricter than URL, which forgives blanks around an address; the client library does not. */
function isWebAddress(value: string): boolean {
  return /^https?:\/\/\S+$/.test(value) && URL.canParse(value);
}
