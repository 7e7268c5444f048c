import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * The headers of every page. Sending a form leads on to the portal, and browsers apply `form-action` to
 * redirects as well, so the portal's origin is allowed there.
 * @param framed whether the portal may show the page in its (hidden) frame
 */
export function pageHeaders(portalOrigin: string, { framed = false } = {}): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      "default-src 'none'",
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

/** Answers a request of oidc-provider's own with one of our pages. */
export function sendPage(ctx: KoaContextWithOIDC, page: string, portalOrigin: string, options = {}): void {
  ctx.set(pageHeaders(portalOrigin, options));
  ctx.body = page;
}
