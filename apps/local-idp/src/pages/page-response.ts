import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * What a page may load, and who may show it. Forms end in a redirect to the portal, and browsers apply `form-action` to
 * redirects too, so it allows the portal's origin.
 * @param framed whether the portal may load the page in a frame
 */
export function pagePolicy(portalOrigin: string, { framed = false } = {}): Record<string, string> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "img-src 'self'",
      "style-src 'self'",
      "script-src 'self'",
      "base-uri 'none'",
      `form-action 'self' ${portalOrigin}`,
      `frame-ancestors ${framed ? portalOrigin : "'none'"}`,
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
}

/** The headers of each of our pages. */
export function pageHeaders(portalOrigin: string, options = {}): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...pagePolicy(portalOrigin, options),
  };
}

/** Sends one of our pages as the response of an oidc-provider endpoint. */
export function sendPage(ctx: KoaContextWithOIDC, page: string, portalOrigin: string, options = {}): void {
  ctx.set(pageHeaders(portalOrigin, options));
  ctx.body = page;
}
