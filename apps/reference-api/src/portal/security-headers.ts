import { Hono, type MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import { browserErrorsPath } from '../browser-errors/browser-error-routes.ts';
import type { Settings } from '../settings.ts';

/** A year. */
const hstsMaxAgeSeconds = 365 * 24 * 60 * 60;

/** Answers with personal data: not to be cached. */
const confidential = /^\/(api|hpesa)\//;

type Options = Pick<Settings, 'OIDC_ISSUER' | 'HSTS_INCLUDE_SUBDOMAINS' | 'BROWSER_ERRORS'>;

/**
 * Adds headers against framing, sniffing and foreign scripts to every answer. The only other origin that the portal may
 * call or frame (for a silent renewal) is the sign-in provider's.
 */
export function securityHeaders({
  OIDC_ISSUER: issuer,
  HSTS_INCLUDE_SUBDOMAINS: subdomains,
  BROWSER_ERRORS: isReported,
}: Options): MiddlewareHandler {
  const hsts = `max-age=${hstsMaxAgeSeconds}${subdomains ? '; includeSubDomains' : ''}`;
  const headers = headersOf(
    secureHeaders({
      contentSecurityPolicy: {
        ...contentSecurityPolicy(new URL(issuer).origin),
        // All browsers know it. Chrome sends what its successor, report-to, names up to a minute later.
        ...(isReported && { reportUri: browserErrorsPath }),
      },
      xFrameOptions: 'DENY',
      permissionsPolicy: { camera: false, geolocation: false, microphone: false, payment: false, usb: false },
      // Set below, only for https.
      strictTransportSecurity: false,
      // For browsers and plug-ins that no longer exist.
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  );
  return createMiddleware(async (context, next) => {
    for (const [name, value] of await headers) context.header(name, value);
    if (confidential.test(context.req.path)) context.header('Cache-Control', 'no-store');
    // Set by a proxy that terminates TLS. Browsers ignore HSTS on plain http.
    const scheme = context.req.header('X-Forwarded-Proto') ?? new URL(context.req.url).protocol;
    if (scheme.startsWith('https')) context.header('Strict-Transport-Security', hsts);
    await next();
  });
}

/** The headers that a middleware adds, computed once: running it at each request costs as much as a short request. */
async function headersOf(middleware: MiddlewareHandler): Promise<[string, string][]> {
  const answer = await new Hono()
    .use(middleware)
    .get('/', (context) => context.body(null))
    .request('/');
  return [...answer.headers];
}

function contentSecurityPolicy(provider: string) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'"],
    connectSrc: ["'self'", provider],
    frameSrc: [provider],
    workerSrc: ["'self'"],
    // The only policy: the address of the CDD check's worker (libs/cdd).
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['cdd-check'],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    // Signing out posts a form to the provider, to keep the ID token out of the address.
    formAction: ["'self'", provider],
  };
}
