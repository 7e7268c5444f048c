import { Hono, type MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';

/** A year, in seconds. */
const httpsFor = 365 * 24 * 60 * 60;

/** Paths whose answers tell of persons: nobody may keep them. */
const confidential = /^\/(api|hpesa)\//;

/**
 * Puts on every answer what keeps the portal from being framed, sniffed or scripted from elsewhere. The only other
 * origin it may talk to is the identity provider's: calls, and the hidden frame of a silent renewal.
 */
export function securityHeaders({ issuer }: { issuer: string }): MiddlewareHandler {
  const headers = headersOf(
    secureHeaders({
      contentSecurityPolicy: contentSecurityPolicy(new URL(issuer).origin),
      xFrameOptions: 'DENY',
      permissionsPolicy: { camera: false, geolocation: false, microphone: false, payment: false, usb: false },
      // Set below, for https only.
      strictTransportSecurity: false,
      // For browsers and plug-ins that are gone.
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  );
  return createMiddleware(async (context, next) => {
    for (const [name, value] of await headers) context.header(name, value);
    if (confidential.test(context.req.path)) context.header('Cache-Control', 'no-store');
    // A proxy that ends TLS tells by this header; browsers ignore the answer's header on plain http.
    const scheme = context.req.header('X-Forwarded-Proto') ?? new URL(context.req.url).protocol;
    if (scheme.startsWith('https')) context.header('Strict-Transport-Security', `max-age=${httpsFor}`);
    await next();
  });
}

/** What a middleware adds, found out once: put on each answer that is ready, it costs as much as a short request. */
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
    // Nothing but the address of the CDD check's worker (libs/cdd) becomes script or markup from a text.
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['cdd-check'],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    // Signing out posts to the provider, so that the ID token stands in no address.
    formAction: ["'self'", provider],
  };
}
