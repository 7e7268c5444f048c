import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * The headers of every page. Forms end in a redirect to the portal, and browsers apply `form-action` to redirects too,
 * so it allows the portal's origin.
 * @param framed whether the portal may load the page in a frame
 */
export function pageHeaders(portalOrigin: string, { framed = false } = {}): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
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
    'Cache-Control': 'no-store',
  };
}

/** Sends one of our pages as the response of an oidc-provider endpoint. */
export function sendPage(ctx: KoaContextWithOIDC, page: string, portalOrigin: string, options = {}): void {
  ctx.set(pageHeaders(portalOrigin, options));
  ctx.body = page;
}
